# make demo shows the gauge over real speech; make test passes the tests. Both install what they need first.
PREFIX ?= /usr/local
SWIFT ?= swift

# What the program is built from and speaks with; the demo and the tests bring real speech and a terminal.
BUILD_PACKAGES := libasound2-dev libpocketsphinx-dev libsphinxbase-dev libsndfile1-dev libsoxr-dev pkg-config \
	pocketsphinx-en-us
PACKAGES := $(BUILD_PACKAGES) pocketsphinx-testdata tmux

BUILD_FLAGS := -c release --product pace --static-swift-stdlib
PACE := .build/release/pace

.PHONY: build deps demo run test check format bench soak sanitize fit install uninstall clean

build: deps
	$(SWIFT) build $(BUILD_FLAGS)

# Asks dpkg first, so that nothing present is touched and no password is asked for in vain.
deps:
	@missing=""; for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q '^install ok installed$$' \
	    || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ]; then as=""; else as="sudo"; fi; \
	  echo "Installing the Debian packages$$missing"; \
	  $$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends $$missing > /dev/null; \
	fi

demo: build
	scripts/demo $(PACE)

run: build
	$(PACE) live

# Warnings are errors in both, so that the second of them builds nothing again.
test check: export PACE_STRICT := 1

test: deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

check: deps
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	scripts/check-arrows
	$(SWIFT) build --build-tests

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# make bench CORPUS=DIR FLAGS=--quick; the others that are measured beside it, and what spoils recordings.
CORPUS ?= $(wildcard ../shared/speech)
bench: PACKAGES += pocketsphinx sox
bench: build
	scripts/bench $(PACE) $(if $(CORPUS),--corpus '$(CORPUS)') $(FLAGS)

# An hour of sound with random faults, faster than real time: memory, threads, descriptors and words.
SEED ?= 1
soak: build
	scripts/soak $(PACE) $(if $(CORPUS),--corpus '$(CORPUS)') --seed $(SEED) $(FLAGS)

# The tests under the address and the thread sanitizer. PocketSphinx keeps its logarithm tables until the end.
# The thread sanitizer makes everything so slow that only one test at a time keeps up with its microphone.
sanitize: deps
	$(SWIFT) build --build-tests --sanitize=address --scratch-path .build/address
	ASAN_OPTIONS=detect_leaks=0:suppressions=$(CURDIR)/Tests/address-sanitizer.supp \
	  $(SWIFT) test --skip-build --sanitize=address --scratch-path .build/address
	$(SWIFT) build --build-tests --sanitize=thread --scratch-path .build/thread
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.supp \
	  $(SWIFT) test --skip-build --no-parallel --sanitize=thread --scratch-path .build/thread

# The model's estimator from recordings with known word counts (CORPUS), from spoilt copies of them, and from sounds
# that are no speech.
NOISES ?= .build/noises
SPOILT ?= .build/spoilt

fit: PACKAGES += sox ffmpeg
fit: deps
	test -e $(NOISES)/manifest.jsonl || scripts/noises $(NOISES)
	test -e $(SPOILT)/quiet/manifest.jsonl || scripts/spoil '$(CORPUS)' $(SPOILT)
	$(SWIFT) build -c release --product pace-fit
	.build/release/pace-fit models/en-us.json '$(CORPUS)' $(SPOILT)/room $(SPOILT)/fan $(SPOILT)/quiet $(NOISES)

install: build
	install -D -m 755 $(PACE) $(DESTDIR)$(PREFIX)/bin/pace
	install -d $(DESTDIR)$(PREFIX)/share/pace/models
	install -m 644 models/*.json $(DESTDIR)$(PREFIX)/share/pace/models

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/pace
	rm -rf $(DESTDIR)$(PREFIX)/share/pace

clean:
	rm -rf .build
