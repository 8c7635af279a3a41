import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROFILE_RULES } from './all.ts';

describe('the list of profile rules', () => {
  it('holds every rule that a file of this folder exports', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) =>
      /^(?!all)[a-z-]+(?<!\.test)\.ts$/.test(name),
    );
    const exported = files.flatMap((name) => {
      const text = readFileSync(new URL(name, import.meta.url), 'utf8');
      return Array.from(text.matchAll(/^export const (\w+): ProfileRule/gm));
    });
    expect(PROFILE_RULES).toHaveLength(exported.length);
  });

  it('names each once', () => {
    expect(new Set(PROFILE_RULES.map(({ id }) => id)).size).toBe(PROFILE_RULES.length);
  });
});
