#include "CPocketSphinx.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char message[512];

static void keep(void *user, err_lvl_t level, const char *format, ...) {
  (void)user;
  if (level < ERR_ERROR) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  message[strcspn(message, "\n")] = '\0';
}

void pace_sphinx_quiet(void) {
  err_set_logfp(NULL);
  err_set_callback(keep, NULL);
}
const char *pace_sphinx_message(void) { return message; }
void pace_sphinx_forget(void) { message[0] = '\0'; }
