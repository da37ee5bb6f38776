// What a configuration of ALSA says of a microphone. Times are milliseconds of the sound.
#include <alsa/asoundlib.h>

// `until` is 0 for a fault that comes once, -1 for one that stays.
struct fault { long at, error, until; };
struct stall { long at, ms; };

struct settings {
  const char *file, *origin_file;
  double speed;
  long loop, open_error;
  struct fault *faults;
  struct stall *stalls;
  size_t fault_count, stall_count;
};

// Returns 0, or ALSA's negative error. What it allocated is to be freed after 0 alone.
int read_settings(snd_config_t *config, struct settings *settings);
void free_settings(struct settings *settings);
