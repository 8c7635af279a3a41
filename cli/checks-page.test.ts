import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { checksPage } from './checks-page.ts';

const file = fileURLToPath(new URL('../docs/checks.md', import.meta.url));

describe('docs/checks.md', () => {
  // After a change of a check or of the requirements that name it: npx vitest run cli/checks-page -u
  it('is up to date with the checks and requirements from which it is generated', async () => {
    await expect(
      await format(checksPage(), { ...(await resolveConfig(file)), parser: 'markdown' }),
    ).toMatchFileSnapshot(file);
  });
});
