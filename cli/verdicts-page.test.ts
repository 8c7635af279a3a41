import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { verdictsPage } from './verdicts-page.ts';

const file = fileURLToPath(new URL('../docs/verdicts.md', import.meta.url));

describe('docs/verdicts.md', () => {
  // After a change of verdicts, exit codes or formats: npx vitest run cli/verdicts-page -u
  it('is up to date with the tables from which it is generated', async () => {
    await expect(
      await format(verdictsPage(), { ...(await resolveConfig(file)), parser: 'markdown' }),
    ).toMatchFileSnapshot(file);
  });
});
