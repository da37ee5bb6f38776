#ifndef WAVMIC_H
#define WAVMIC_H

// The plugin has no interface of its own: ALSA finds its symbols when a device of `type wavmic` is opened.

#endif
