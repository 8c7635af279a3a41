/** `conform clean-up` after the profile of the run has changed. */

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Profile } from '../contracts/formats/profile.ts';
import { printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { conform, type ConformEnd } from './scenarios/testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-clean-up-'));
let provider: Provider;
let other: Provider;

const execute = (...args: readonly string[]): Promise<ConformEnd> =>
  conform(args, { cwd: folder, env: { ...provider.env } });

const profileOf = (one: Provider): Profile => parse(printableProfile(one)) as Profile;

const write = (profile: Profile, name = 'profile.yaml'): void =>
  writeFileSync(path.join(folder, name), stringify(profile));

/** Hubs of the tickets of customer A at a provider. */
async function hub(url: string, method = 'POST', id = ''): Promise<Response> {
  return fetch(`${url}/ticket/hub${id}`, {
    method,
    headers: {
      Authorization: `Bearer ${provider.env['CONFORM_TOKEN_A_VALID']}`,
      'Content-Type': 'application/json',
      'x-external-system': `clean-up-${Date.now()}`,
    },
    ...(method === 'POST' ? { body: JSON.stringify({ callback: 'http://127.0.0.1:1/hook' }) } : {}),
  });
}

/** A run that was killed after it had registered a hub. @returns the id of the hub */
async function killedRun(): Promise<string> {
  write(profileOf(provider));
  await execute(
    'run',
    '--profile',
    'profile.yaml',
    '--only',
    'ticket.list.from-date-time-is-required',
    '--confirm',
    'none',
    '--out',
    'out',
  );
  const { id } = (await (await hub(provider.url)).json()) as { readonly id: string };
  const headers = [['x-external-system', `clean-up-${id}`]];
  const cleanup = { operation: 'ticket.hub-delete', method: 'DELETE', path: `/hub/${id}`, query: '', headers };
  const about = { what: 'hub', operation: 'ticket.hub-create', interface: 'ticket', identity: 'A.valid', id };
  const line = JSON.stringify({ made: 1_000, entry: { ...about, cleanup } });
  appendFileSync(path.join(folder, 'out/latest/ledger.ndjson'), `\n${line}\n`);
  return id;
}

const isThere = async (id: string): Promise<boolean> => (await hub(provider.url, 'GET', `/${id}`)).status === 200;

beforeAll(async () => {
  [provider, other] = await Promise.all([startProvider(), startProvider()]);
});

afterAll(async () => {
  await Promise.all([provider.close(), other.close()]);
  rmSync(folder, { recursive: true });
});

describe('conform clean-up', () => {
  it('removes what the run created where the run created it, with a profile that has changed since', async () => {
    const id = await killedRun();
    expect(await isThere(id)).toBe(true);
    const { bindings: _bindings, declarations: _declarations, ...rest } = profileOf(provider);
    write({ ...rest, interfaces: profileOf(other).interfaces });
    const { code, out, err } = await execute('clean-up', 'out/latest');
    expect([code, err, out]).toEqual([0, '', `left  ticket hub ${id}\nremoved 1 of 1\n`]);
    expect(await isThere(id)).toBe(false);
  });

  it('names what is left, and what it needs, if the profile cannot be used any more', async () => {
    const id = await killedRun();
    const { identities, ...rest } = profileOf(provider);
    const { 'A.valid': valid, ...others } = identities;
    write({ ...rest, identities: others });
    const lacking = await execute('clean-up', 'out/latest');
    expect([lacking.code, lacking.out]).toEqual([2, `left  ticket hub ${id}\n`]);
    expect(lacking.err).toContain('profile.yaml has no identity A.valid any more');
    expect(await isThere(id)).toBe(true);
    rmSync(path.join(folder, 'profile.yaml'));
    expect((await execute('clean-up', 'out/latest')).out).toContain(`left  ticket hub ${id}`);
    write({ ...rest, identities: { ...others, 'A.valid': valid! } }, 'kept.yaml');
    expect((await execute('clean-up', 'out/latest', '--profile', 'kept.yaml')).code).toBe(0);
    expect(await isThere(id)).toBe(false);
  });

  it('has nothing to do after a run that removed everything', async () => {
    const { code, out } = await execute('clean-up', 'out/latest');
    expect([code, out]).toEqual([0, 'nothing to remove: the run left no resource\n']);
    expect(readFileSync(path.join(folder, 'out/latest/ledger.ndjson'), 'utf8')).toContain('gone');
  });
});
