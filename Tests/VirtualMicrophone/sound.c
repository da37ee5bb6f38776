#include "sound.h"

#include <alsa/asoundlib.h>
#include <errno.h>
#include <sndfile.h>
#include <stdlib.h>

int load_sound(const char *file, struct sound *sound) {
  SF_INFO info = {0};
  SNDFILE *reader = sf_open(file, SFM_READ, &info);
  if (reader == NULL) {
    SNDERR("wavmic cannot read %s: %s", file, sf_strerror(NULL));
    return -EINVAL;
  }
  sound->channels = info.channels;
  sound->rate = info.samplerate;
  sound->samples = calloc((size_t)info.frames + 1, sizeof(int16_t) * (size_t)info.channels);
  if (sound->samples != NULL) sound->frames = sf_readf_short(reader, sound->samples, info.frames);
  sf_close(reader);
  return sound->samples != NULL ? 0 : -ENOMEM;
}

int16_t sound_at(const struct sound *sound, int64_t frame, int channel, bool is_looping) {
  if (is_looping && sound->frames > 0) frame %= sound->frames;
  return frame < sound->frames ? sound->samples[frame * sound->channels + channel] : 0;
}
