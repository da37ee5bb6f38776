#include <stdbool.h>
#include <stdint.h>

// What sounds: 16-bit frames at a file's own rate and channels.
struct sound {
  int16_t *samples;
  int64_t frames;
  int channels, rate;
};

// Reads a file of any format of libsndfile; returns 0 or a negative error number.
int load_sound(const char *file, struct sound *sound);

// After its end there is silence, or it begins anew.
int16_t sound_at(const struct sound *sound, int64_t frame, int channel, bool is_looping);
