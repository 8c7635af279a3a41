import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { generalRequirements } from '../../contracts/own-contract/general-requirements.ts';
import { packageRoot } from '../../contracts/package-root.ts';
import { CHECKS, checkById } from './registry.ts';

const rows = loadContracts().flatMap((contract) =>
  // Those of any contract, too, as a user's own has them.
  [...contract.requirements, ...generalRequirements(contract)],
);

const testOf = (file: string): string => path.join(packageRoot(), file.replace(/\.check\.ts$/, '.test.ts'));

/** True if the test next to a check shows it as every check is shown: met, broken, left alone and on an empty history. */
function isShown({ id, file }: { readonly id: string; readonly file: string }): boolean {
  const test = testOf(file);
  return existsSync(test) && new RegExp(`testCheck\\(\\{\\s*check: '${id}'`).test(readFileSync(test, 'utf8'));
}

describe('the checks', () => {
  it('are in files of their names', () => {
    expect(CHECKS.map(({ file }) => path.basename(file, '.check.ts'))).toEqual(CHECKS.map(({ id }) => id));
  });

  it('have different names', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  });

  it('are named by requirements, each by at least one', () => {
    const named = new Set(rows.map(({ check }) => check?.id));
    expect(CHECKS.filter(({ id }) => !named.has(id)).map(({ file }) => file)).toEqual([]);
  });

  it('are all that requirements name', () => {
    const missing = rows.filter(({ check }) => check && !checkById(check.id)).map(({ id }) => id);
    expect(missing).toEqual([]);
  });

  it('have a test next to them that shows them met, broken, leaving something alone and without evidence', () => {
    expect(CHECKS.filter((check) => !isShown(check)).map(({ file }) => file)).toEqual([]);
  });

  it('say what they decide and what they leave alone in sentences', () => {
    const isSentence = (text: string): boolean => /^[A-Z0-9`].*\.$/s.test(text);
    expect(
      CHECKS.filter(({ decides, leaves }) => !isSentence(decides) || !isSentence(leaves)).map(({ id }) => id),
    ).toEqual([]);
  });
});
