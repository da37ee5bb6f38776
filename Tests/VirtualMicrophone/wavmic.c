// A microphone without hardware: an ALSA capture plugin that plays a sound file in real time, and fails on demand.
//
//   pcm_type.wavmic { lib "/absolute/path/libasound_module_pcm_wavmic.so" }
//   pcm.NAME {
//     type wavmic
//     file "talk.wav"    # what sounds; 16-bit at the file's own rate and channels, then silence
//     speed 10           # so many times as fast as real time; 1 unless told
//     loop 1             # sounds again and again
//     origin_file "t0"   # gets the moment at which the sound began, in seconds of the monotonic clock
//     open_errno 16      # the device does not open
//     open_ms 2000       # opening it takes so long
//     faults [           # in order of time: ...
//       { at 3000 errno 32 }             # a fault: EPIPE, ESTRPIPE, ENODEV, or another that reading returns
//       { at 5000 errno 19 until 8000 }  # one that comes back after every recovery, and keeps the device from opening
//       { at 9000 errno 19 until -1 }    # the same for ever
//     ]
//     stalls [           # in order of time, none while the device is broken: ...
//       { at 3000 ms 500 }               # the device gives nothing for so long, without any error
//       { at 8000 ms 4000 hangs 1 }      # and nobody opens or closes it meanwhile
//     ]
//   }
//
// All times are milliseconds of the sound. The sound goes on while the device is broken or gives nothing, as a speaker
// would, and while it is closed: what sounds meanwhile is lost. It begins when the device is started for the first time.

#include "settings.h"
#include "sound.h"

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// What a device is while it is opened and closed; there is one for each file that sounds.
struct world {
  char *file;
  double origin;         // when the sound began: at the first start; 0 before
  size_t faults_done;    // how many of the faults are over
  bool is_open;          // by somebody in this process: nobody else can, then
  struct world *next;
};

struct microphone {
  snd_pcm_ioplug_t io;
  struct settings settings;
  struct sound sound;
  struct world *world;
  int timer;             // readable from the moment at which something is due
  FILE *origin_file;     // is told the origin; NULL unless asked for
  bool is_open;          // the device is this one's
  int64_t offset;        // how many of the frames that the device gives came before its frame 0
  int64_t captured;      // the device's frames so far, as ALSA was last told
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static struct world *world_of(const char *file) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static struct world *worlds;
  pthread_mutex_lock(&mutex);
  struct world *world = worlds;
  while (world != NULL && strcmp(world->file, file) != 0) world = world->next;
  if (world == NULL && (world = calloc(1, sizeof *world)) != NULL) {
    world->file = strdup(file);
    world->next = worlds;
    worlds = world;
  }
  pthread_mutex_unlock(&mutex);
  return world;
}

static int64_t frames_in(const struct microphone *mic, long ms) { return (int64_t)ms * mic->sound.rate / 1000; }

// How many of the sound's frames have sounded.
static int64_t sounded(const struct microphone *mic) {
  return (int64_t)((now() - mic->world->origin) * mic->settings.speed * mic->sound.rate);
}

// How many of them the device gave, or would have given had it been open.
static int64_t given(const struct microphone *mic) {
  int64_t sound = sounded(mic), given = sound;
  for (size_t i = 0; i < mic->settings.stall_count; i++) {
    int64_t stalled = sound - frames_in(mic, mic->settings.stalls[i].at);
    int64_t length = frames_in(mic, mic->settings.stalls[i].ms);
    if (stalled > 0) given -= stalled < length ? stalled : length;
  }
  return given;
}

// The sound's frame that is a frame which the device gives.
static int64_t sound_frame(const struct microphone *mic, int64_t frame) {
  for (size_t i = 0; i < mic->settings.stall_count; i++)
    if (frame >= frames_in(mic, mic->settings.stalls[i].at)) frame += frames_in(mic, mic->settings.stalls[i].ms);
  return frame;
}

static void sleep_until(double instant) {
  struct timespec time = {.tv_sec = (time_t)instant, .tv_nsec = (long)((instant - (double)(time_t)instant) * 1e9)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
}

// As a sound server that was stopped, the device answers nobody before it goes on.
static void wait_while_hanging(const struct microphone *mic) {
  if (mic->world->origin == 0) return;
  for (size_t i = 0; i < mic->settings.stall_count; i++) {
    const struct stall *stall = &mic->settings.stalls[i];
    if (!stall->hangs || sounded(mic) < frames_in(mic, stall->at)) continue;
    sleep_until(mic->world->origin + (double)(stall->at + stall->ms) / 1000 / mic->settings.speed);
  }
}

// When a frame that the device gives will have sounded.
static double time_of(const struct microphone *mic, int64_t frame) {
  double frames = (double)(sound_frame(mic, frame) + 1);
  return mic->world->origin + frames / (mic->settings.speed * mic->sound.rate);
}

static void set_timer(const struct microphone *mic, double time) {
  struct itimerspec due = {.it_value = {.tv_sec = (time_t)time, .tv_nsec = (long)((time - (double)(time_t)time) * 1e9)}};
  timerfd_settime(mic->timer, TFD_TIMER_ABSTIME, &due, NULL);
}

// The fault that comes next or is there; NULL where none is.
static const struct fault *next_fault(const struct microphone *mic) {
  while (mic->world->faults_done < mic->settings.fault_count) {
    const struct fault *fault = &mic->settings.faults[mic->world->faults_done];
    if (fault->until <= 0 || mic->world->origin == 0 || sounded(mic) < frames_in(mic, fault->until)) return fault;
    mic->world->faults_done++;
  }
  return NULL;
}

// The fault that is due now, or 0.
static int due_fault(const struct microphone *mic) {
  if (mic->world->origin == 0) return 0;
  const struct fault *fault = next_fault(mic);
  return fault != NULL && sounded(mic) >= frames_in(mic, fault->at) ? (int)fault->error : 0;
}

// A fault that comes once is over when it was told.
static void fault_is_told(struct microphone *mic) {
  const struct fault *fault = next_fault(mic);
  if (fault != NULL && fault->until == 0) mic->world->faults_done++;
}

// Faults that ALSA knows by the state of the device. Going through `pointer` instead, each would become an overrun.
static bool fail_by_state(struct microphone *mic) {
  snd_pcm_state_t state;
  switch (due_fault(mic)) {
    case EPIPE: state = SND_PCM_STATE_XRUN; break;
    case ESTRPIPE: state = SND_PCM_STATE_SUSPENDED; break;
    case ENODEV: state = SND_PCM_STATE_DISCONNECTED; break;
    default: return false;
  }
  fault_is_told(mic);
  snd_pcm_ioplug_set_state(&mic->io, state);
  return true;
}

static int prepare(snd_pcm_ioplug_t *io) {
  struct microphone *mic = io->private_data;
  mic->captured = 0;
  return 0;
}

// So that whoever measures knows when each sample sounded.
static void begin_sound(struct microphone *mic) {
  mic->world->origin = now();
  if (mic->origin_file == NULL) return;
  fprintf(mic->origin_file, "%.6f\n", mic->world->origin);
  fflush(mic->origin_file);
}

static int start(snd_pcm_ioplug_t *io) {
  struct microphone *mic = io->private_data;
  if (mic->world->origin == 0) begin_sound(mic);
  mic->offset = given(mic);
  set_timer(mic, now());
  return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
  (void)io;  // no state to leave: `pointer` stands still unless the device is running
  return 0;
}

// alsa-lib ignores what this returns and leaves the state to it. The frames count on from where they stopped.
static int resume(snd_pcm_ioplug_t *io) {
  struct microphone *mic = io->private_data;
  mic->offset = given(mic) - mic->captured;
  set_timer(mic, now());
  return snd_pcm_ioplug_set_state(io, SND_PCM_STATE_RUNNING);
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  struct microphone *mic = io->private_data;
  if (io->state != SND_PCM_STATE_RUNNING || fail_by_state(mic)) return mic->captured;
  mic->captured = given(mic) - mic->offset;
  // Nobody has read for longer than the buffer holds.
  if (mic->captured - (int64_t)io->appl_ptr > (int64_t)io->buffer_size) return -EPIPE;
  return mic->captured;
}

// Copies from where the application is, and does not move on: with mmap ALSA asks for the same frames again and again.
static snd_pcm_sframes_t transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  struct microphone *mic = io->private_data;
  int fault = due_fault(mic);
  if (fault != 0 && fault != EPIPE && fault != ESTRPIPE && fault != ENODEV) {
    fault_is_told(mic);
    return -fault;
  }
  int64_t first = mic->offset + (int64_t)io->appl_ptr;
  for (int channel = 0; channel < mic->sound.channels; channel++) {
    const snd_pcm_channel_area_t *area = &areas[channel];
    char *destination = (char *)area->addr + (area->first + area->step * offset) / 8;
    for (snd_pcm_uframes_t i = 0; i < size; i++) {
      int16_t value = sound_at(&mic->sound, sound_frame(mic, first + (int64_t)i), channel, mic->settings.loop != 0);
      memcpy(destination + i * (area->step / 8), &value, sizeof value);
    }
  }
  return (snd_pcm_sframes_t)size;
}

// Whoever polls is woken for a whole period, as by an interrupt, or for a fault; else the timer is set to the nearest.
static int poll_revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned int count, unsigned short *revents) {
  (void)descriptors, (void)count;
  struct microphone *mic = io->private_data;
  *revents = 0;
  if (io->state == SND_PCM_STATE_RUNNING && !fail_by_state(mic)) {
    int64_t next = mic->offset + (int64_t)(io->appl_ptr + io->period_size);
    if (given(mic) >= next) {
      *revents = POLLIN;
      return 0;
    }
    double due = time_of(mic, next);
    const struct fault *fault = next_fault(mic);
    if (fault != NULL && sounded(mic) < frames_in(mic, fault->at)) {
      double failure = mic->world->origin + (double)fault->at / 1000 / mic->settings.speed;
      if (failure < due) due = failure;
    }
    set_timer(mic, due);
    return 0;
  }
  *revents = POLLIN | POLLERR;
  return 0;
}

static int close_microphone(snd_pcm_ioplug_t *io) {
  struct microphone *mic = io->private_data;
  if (mic->is_open) {
    wait_while_hanging(mic);
    mic->world->is_open = false;
  }
  if (mic->timer >= 0) close(mic->timer);
  if (mic->origin_file != NULL) fclose(mic->origin_file);
  free_settings(&mic->settings);
  free(mic->sound.samples);
  free(mic);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start, .stop = stop, .pointer = pointer, .transfer = transfer, .close = close_microphone,
    .prepare = prepare, .resume = resume, .poll_revents = poll_revents,
};

// What the device can do is what the file is.
static void set_capabilities(struct microphone *mic) {
  // ALSA's converters reach the samples through mmap; the rest of the program reads.
  const unsigned int access[] = {SND_PCM_ACCESS_MMAP_INTERLEAVED, SND_PCM_ACCESS_RW_INTERLEAVED};
  const unsigned int format = SND_PCM_FORMAT_S16;
  const unsigned int channels = (unsigned int)mic->sound.channels, rate = (unsigned int)mic->sound.rate;
  snd_pcm_ioplug_set_param_list(&mic->io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
  snd_pcm_ioplug_set_param_list(&mic->io, SND_PCM_IOPLUG_HW_FORMAT, 1, &format);
  snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_CHANNELS, channels, channels);
  snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_RATE, rate, rate);
  snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 20);
  snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 128, 1 << 22);
  snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_PERIODS, 2, 1024);
}

SND_PCM_PLUGIN_DEFINE_FUNC(wavmic) {
  (void)root;
  struct settings settings;
  int status = read_settings(conf, &settings);
  if (status < 0) return status;
  struct microphone *mic = calloc(1, sizeof *mic);
  if (mic == NULL) return -ENOMEM;
  mic->io.private_data = mic;
  mic->settings = settings;
  mic->timer = -1;
  mic->world = world_of(settings.file);
  status = mic->world == NULL ? -ENOMEM : stream != SND_PCM_STREAM_CAPTURE ? -ENODEV : -(int)settings.open_error;
  if (status == 0 && mic->world->is_open) status = -EBUSY;
  if (status == 0) status = load_sound(settings.file, &mic->sound);
  sleep_until(now() + (double)settings.open_time / 1000);
  if (status == 0) wait_while_hanging(mic);
  const struct fault *fault = status == 0 && due_fault(mic) != 0 ? next_fault(mic) : NULL;
  if (fault != NULL && fault->until != 0) status = -(int)fault->error;
  if (status < 0) {
    close_microphone(&mic->io);
    return status;
  }
  mic->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  mic->io.version = SND_PCM_IOPLUG_VERSION;
  mic->io.name = "Sound file as a microphone";
  mic->io.callback = &callbacks;
  // Without BOUNDARY_WA ALSA takes a pointer beyond the buffer's end for one that has wrapped around.
  mic->io.flags = SND_PCM_IOPLUG_FLAG_MONOTONIC | SND_PCM_IOPLUG_FLAG_BOUNDARY_WA;
  mic->io.poll_fd = mic->timer;
  mic->io.poll_events = POLLIN;
  status = mic->timer < 0 ? -errno : 0;
  if (status == 0 && mic->settings.origin_file != NULL) {
    mic->origin_file = fopen(mic->settings.origin_file, "w");
    if (mic->origin_file == NULL) status = -errno;
  }
  if (status == 0) status = snd_pcm_ioplug_create(&mic->io, name, stream, mode);
  if (status < 0) {
    close_microphone(&mic->io);
    return status;
  }
  mic->world->is_open = mic->is_open = true;
  set_capabilities(mic);
  *pcmp = mic->io.pcm;
  return 0;
}

SND_PCM_PLUGIN_SYMBOL(wavmic);
