import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { packageRoot } from '../../contracts/package-root.ts';
import { baseProfileSchema } from '../../contracts/formats/base-profile-schema.ts';
import { profilePage } from './profile-page.ts';
import { profileSchema } from '../../contracts/formats/profile-schema.ts';

const contracts = loadContracts();
const page = profilePage(profileSchema(baseProfileSchema(), contracts), contracts);
const file = join(packageRoot(), 'docs', 'profile.md');

describe('docs/profile.md', () => {
  // After a change of the schema or of declarations: npx vitest run tools/pages -u
  it('is up to date with the schema and the declarations', async () => {
    await expect(await format(page, { ...(await resolveConfig(file)), parser: 'markdown' })).toMatchFileSnapshot(file);
  });

  it('has the sections to which messages about profiles refer', () => {
    const headings = Array.from(page.matchAll(/^##? (.*)$/gm), (match) => match[1]?.toLowerCase());
    const sections =
      'profile interfaces identities devices bindings declarations provenance notoffered triggers limits target listener';
    expect(headings).toEqual(sections.split(' '));
  });

  it('contains every declaration', () => {
    for (const { key } of contracts.flatMap(({ declarations }) => declarations))
      expect(page).toContain(`| \`${key}\` |`);
  });

  it('has complete table rows', () => {
    for (const line of page.split('\n').filter((one) => one.startsWith('|')))
      expect(line.replaceAll('\\|', '').endsWith('|')).toBe(true);
  });
});
