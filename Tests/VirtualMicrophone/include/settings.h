// What a configuration of ALSA says of a microphone. Times are milliseconds of the sound.
#include <alsa/asoundlib.h>

// `until` is 0 for a fault that comes once, -1 for one that stays.
struct fault { long at, error, until; };
// While a stall that `hangs` lasts, nobody opens or closes the device.
struct stall { long at, ms, hangs; };

struct settings {
  const char *file, *origin_file;
  double speed;
  long loop, open_error, open_time;
  struct fault *faults;
  struct stall *stalls;
  size_t fault_count, stall_count;
};

// Returns 0, or ALSA's negative error. What it allocated is to be freed after 0 alone.
int read_settings(snd_config_t *config, struct settings *settings);
void free_settings(struct settings *settings);
