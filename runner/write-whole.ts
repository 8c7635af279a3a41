import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file whole or not at all: a reader never meets half of it, whenever the run is killed. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
