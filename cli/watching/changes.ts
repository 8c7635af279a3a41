import { readFileSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors write a file in several steps. */
const SETTLE_MS = 200;

const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Calls back with the names of files whose content has changed. Folders are watched, as editors replace files.
 * @returns a function that ends it
 */
export function watchFiles(files: readonly string[], onChange: (names: readonly string[]) => void): () => void {
  const contents = new Map(files.map((file) => [file, contentOf(file)]));
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const changed = files.filter((file) => {
      const now = contentOf(file);
      // An editor may be about to write it.
      if (now === undefined || now === contents.get(file)) return false;
      contents.set(file, now);
      return true;
    });
    if (changed.length > 0) onChange(changed.map((file) => path.basename(file)));
  };
  const folders = new Set(files.map((file) => path.dirname(file)));
  const watchers = [...folders].map((folder): FSWatcher =>
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
