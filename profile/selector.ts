/** Selectors of requirements, as `--only` and `--exclude` take them: an id, or the beginning of ids up to a dot. */

export const isSelectedBy = (selector: string, id: string): boolean =>
  id === selector || id.startsWith(selector.endsWith('.') ? selector : `${selector}.`);
