#include <alsa/asoundlib.h>

// What the configuration of a `wavmic` device says.
struct settings {
  const char *file, *origin_file;
  double speed;
  long loop, fail_at_ms, error, sticky, stall_at_ms, stall_ms, open_error;
};

// Returns 0, or -EINVAL for fields that are unknown, wrong or missing.
int read_settings(snd_config_t *config, struct settings *settings);
