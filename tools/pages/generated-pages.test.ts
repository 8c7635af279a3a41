import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../contracts/package-root.ts';
import { checksPage } from './checks-page.ts';
import { verdictsPage } from './verdicts-page.ts';

/** After a change of what a page is generated from: npx vitest run tools/pages -u */
describe('a page in docs', () => {
  it.each([
    ['checks.md', 'the checks and the requirements that name them', checksPage],
    ['verdicts.md', 'verdicts, exit codes and formats', verdictsPage],
  ])('%s is up to date with %s', async (name, _, page) => {
    const file = path.join(packageRoot(), 'docs', name);
    const text = await format(page(), { ...(await resolveConfig(file)), parser: 'markdown' });
    await expect(text).toMatchFileSnapshot(file);
  });
});
