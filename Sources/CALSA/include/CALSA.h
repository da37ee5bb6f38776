#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

/// Takes alsa-lib's error messages away from standard error and keeps the calling thread's first one.
/// In C because alsa-lib's handler is variadic, which Swift cannot write.
void pace_alsa_quiet(void);

/// The first message alsa-lib gave on this thread since `pace_alsa_forget`, or "".
const char *pace_alsa_message(void);
void pace_alsa_forget(void);

#endif
