import { chmodSync, existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Writes a file whole or not at all: a reader never meets half of it, whenever the run is killed. A link stays a link.
 * @param mode - permissions of the file; those that it has where absent
 */
export function writeWhole(file: string, text: string, { mode }: { readonly mode?: number } = {}): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  const part = `${target}.part`;
  const permissions = mode ?? (existsSync(target) ? statSync(target).mode : undefined);
  // The permissions of a file that exists would stay.
  rmSync(part, { force: true });
  writeFileSync(part, text, permissions === undefined ? {} : { mode: permissions });
  if (permissions !== undefined) chmodSync(part, permissions);
  renameSync(part, target);
}
