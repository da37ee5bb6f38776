#include "CALSA.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char message[256];

static void keep(const char *file, int line, const char *function, int err, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)err;
  if (message[0] != '\0') return;  // the first message names the cause, the later ones its consequences
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
}

void pace_alsa_quiet(void) { snd_lib_error_set_handler(keep); }
const char *pace_alsa_message(void) { return message; }
void pace_alsa_forget(void) { message[0] = '\0'; }
