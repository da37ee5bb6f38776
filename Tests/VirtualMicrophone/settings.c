#include "settings.h"

#include <errno.h>
#include <string.h>

int read_settings(snd_config_t *config, struct settings *settings) {
  const struct { const char *name; long *value; } numbers[] = {
      {"loop", &settings->loop}, {"fail_at_ms", &settings->fail_at_ms}, {"errno", &settings->error},
      {"sticky", &settings->sticky}, {"stall_at_ms", &settings->stall_at_ms}, {"stall_ms", &settings->stall_ms},
      {"open_errno", &settings->open_error},
  };
  *settings = (struct settings){.speed = 1};
  snd_config_iterator_t i, next;
  snd_config_for_each(i, next, config) {
    snd_config_t *node = snd_config_iterator_entry(i);
    const char *id;
    if (snd_config_get_id(node, &id) < 0) continue;
    if (strcmp(id, "type") == 0 || strcmp(id, "comment") == 0 || strcmp(id, "hint") == 0) continue;
    int status = -EINVAL;
    if (strcmp(id, "file") == 0) status = snd_config_get_string(node, &settings->file);
    if (strcmp(id, "origin_file") == 0) status = snd_config_get_string(node, &settings->origin_file);
    if (strcmp(id, "speed") == 0) status = snd_config_get_ireal(node, &settings->speed);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
      if (strcmp(id, numbers[k].name) == 0) status = snd_config_get_integer(node, numbers[k].value);
    if (status < 0) {
      SNDERR("wavmic does not understand the field %s", id);
      return -EINVAL;
    }
  }
  return settings->file != NULL && settings->speed > 0 ? 0 : -EINVAL;
}
