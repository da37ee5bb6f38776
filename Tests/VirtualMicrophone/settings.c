#include "settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// A field with a whole number, and where it goes.
struct number { const char *name; long *value; };

static int read_number(snd_config_t *node, const char *id, const struct number *numbers, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(id, numbers[i].name) == 0) return snd_config_get_integer(node, numbers[i].value);
  return -EINVAL;
}

static int read_fault(snd_config_t *node, const char *id, void *fault) {
  struct fault *f = fault;
  const struct number numbers[] = {{"at", &f->at}, {"errno", &f->error}, {"until", &f->until}};
  return read_number(node, id, numbers, 3);
}

static int read_stall(snd_config_t *node, const char *id, void *stall) {
  struct stall *s = stall;
  const struct number numbers[] = {{"at", &s->at}, {"ms", &s->ms}, {"hangs", &s->hangs}};
  return read_number(node, id, numbers, 3);
}

typedef int (*read_field)(snd_config_t *node, const char *id, void *element);

// Reads an array of compounds; returns how many they are, or a negative error.
static long read_array(snd_config_t *array, void **elements, size_t size, read_field read) {
  if (snd_config_get_type(array) != SND_CONFIG_TYPE_COMPOUND) return -EINVAL;
  long count = 0;
  snd_config_iterator_t i, j, next;
  snd_config_for_each(i, next, array) count++;
  char *element = *elements = calloc((size_t)count + 1, size);
  if (element == NULL) return -ENOMEM;
  snd_config_for_each(i, next, array) {
    snd_config_t *compound = snd_config_iterator_entry(i);
    if (snd_config_get_type(compound) != SND_CONFIG_TYPE_COMPOUND) return -EINVAL;
    snd_config_iterator_t following;
    snd_config_for_each(j, following, compound) {
      const char *id;
      if (snd_config_get_id(snd_config_iterator_entry(j), &id) < 0) continue;
      if (read(snd_config_iterator_entry(j), id, element) < 0) return -EINVAL;
    }
    element += size;
  }
  return count;
}

static int read_field_of(snd_config_t *node, const char *id, struct settings *settings) {
  if (strcmp(id, "file") == 0) return snd_config_get_string(node, &settings->file);
  if (strcmp(id, "origin_file") == 0) return snd_config_get_string(node, &settings->origin_file);
  if (strcmp(id, "speed") == 0) return snd_config_get_ireal(node, &settings->speed);
  if (strcmp(id, "loop") == 0) return snd_config_get_integer(node, &settings->loop);
  if (strcmp(id, "open_errno") == 0) return snd_config_get_integer(node, &settings->open_error);
  if (strcmp(id, "open_ms") == 0) return snd_config_get_integer(node, &settings->open_time);
  long count = -EINVAL;
  if (strcmp(id, "faults") == 0) {
    count = read_array(node, (void **)&settings->faults, sizeof *settings->faults, read_fault);
    settings->fault_count = count > 0 ? (size_t)count : 0;
  } else if (strcmp(id, "stalls") == 0) {
    count = read_array(node, (void **)&settings->stalls, sizeof *settings->stalls, read_stall);
    settings->stall_count = count > 0 ? (size_t)count : 0;
  }
  return count < 0 ? (int)count : 0;
}

int read_settings(snd_config_t *config, struct settings *settings) {
  *settings = (struct settings){.speed = 1};
  snd_config_iterator_t i, next;
  snd_config_for_each(i, next, config) {
    snd_config_t *node = snd_config_iterator_entry(i);
    const char *id;
    if (snd_config_get_id(node, &id) < 0) continue;
    if (strcmp(id, "type") == 0 || strcmp(id, "comment") == 0 || strcmp(id, "hint") == 0) continue;
    if (read_field_of(node, id, settings) < 0) {
      SNDERR("wavmic does not understand the field %s", id);
      free_settings(settings);
      return -EINVAL;
    }
  }
  if (settings->file != NULL && settings->speed > 0) return 0;
  free_settings(settings);
  return -EINVAL;
}

void free_settings(struct settings *settings) {
  free(settings->faults);
  free(settings->stalls);
}
