#ifndef CPOCKETSPHINX_H
#define CPOCKETSPHINX_H

// pocketsphinx.h expects its own folder on the include path. Its pkg-config file would put it there, but also
// links libsphinxad, which drags in PulseAudio and X11; the small headers beside this one lead to it instead.
#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/cmn.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/ngram_model.h>

/// Takes PocketSphinx's log away from standard error and keeps the calling thread's last error message.
/// In C because the log callback is variadic, which Swift cannot write.
void pace_sphinx_quiet(void);

/// The last error PocketSphinx logged on this thread since `pace_sphinx_forget`, or "".
const char *pace_sphinx_message(void);
void pace_sphinx_forget(void);

#endif
