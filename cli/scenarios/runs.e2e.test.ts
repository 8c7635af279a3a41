/** Runs of the built command against targets on real sockets: exit code, files, cleanup and secrecy. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Result } from '../../contracts/formats/result.ts';
import { printableProfile } from '../../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../../reference/provider.ts';
import { conform, startConform, type ConformEnd, type ConformProcess } from './testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-runs-'));
const providers: Provider[] = [];
let healthy: Provider;
let faulty: Provider;

/** A fault for which only one requirement fails; a run for this requirement executes only the scenario `listing`. */
const FAULT = 'ticket.list.missing-window-is-accepted';
const BROKEN = 'ticket.list.from-date-time-is-required';

async function provide(...faults: readonly string[]): Promise<Provider> {
  const provider = await startProvider({ faults });
  providers.push(provider);
  return provider;
}

beforeAll(async () => {
  healthy = await provide();
  faulty = await provide(FAULT);
});

afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  rmSync(folder, { recursive: true });
});

function write(name: string, provider: Provider, more: Partial<Profile> = {}): string {
  writeFileSync(
    path.join(folder, name),
    `${printableProfile(provider)}\n${Object.keys(more).length > 0 ? stringify(more) : ''}`,
  );
  return name;
}

const start = (provider: Provider, profile: string, ...options: readonly string[]): ConformProcess =>
  startConform(['run', '--profile', profile, '--out', `out-${profile}`, ...options], {
    cwd: folder,
    env: { ...provider.env },
  });

const run = (...given: Parameters<typeof start>): Promise<ConformEnd> => start(...given).ended;

const resultOf = (profile: string): Result =>
  JSON.parse(readFileSync(path.join(folder, `out-${profile}`, 'latest/result.json'), 'utf8')) as Result;

const verdictOf = (profile: string, id: string): string | undefined =>
  resultOf(profile).requirements.find((one) => one.id === id)?.verdict;

const filesBelow = (name: string): readonly string[] =>
  readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const waiver = (until: string) => ({
  waivers: [{ requirement: BROKEN, reason: 'fixed in the next release', owner: 'someone', until }],
});

// Side by side: a run waits for a part of its time.
describe.concurrent('a run of the command', () => {
  it('counts requirements and declarations as conform plan and conform questions do', async () => {
    const profile = write('counted.yaml', healthy);
    const options = ['--interface', 'ticket', '--effort', 'smoke'];
    const ask = (...args: readonly string[]): Promise<ConformEnd> =>
      conform([...args, '--profile', profile], { cwd: folder, env: { ...healthy.env } });
    const [planned, asked, tested] = [
      await ask('plan', ...options),
      await ask('questions'),
      await run(healthy, profile, ...options, '--confirm', 'none'),
    ];
    const line = /planned (?:[\d,]+ of )?([\d,]+) requirements?, .*/;
    expect(planned.out).toMatch(line);
    expect(line.exec(tested.err)?.[0]).toBe(line.exec(planned.out)?.[0]);
    const [ticket] = resultOf(profile).interfaces;
    const judged = Object.values(ticket?.counts ?? {}).reduce((sum, count) => sum + count, 0);
    expect(String(judged)).toBe(line.exec(planned.out)?.[1]);
    const declared = ({ out }: ConformEnd): readonly string[] =>
      Array.from(
        out.matchAll(/(ticket\.\w+)`?: (\d+) requirements? depends? on it/g),
        ([, key, count]) => `${key} ${count}`,
      );
    expect(declared(planned).length).toBeGreaterThan(0);
    expect(declared(tested)).toEqual(declared(planned));
    const [key = '', count = ''] = declared(planned)[0]?.split(' ') ?? [];
    const question = asked.out.split(/^\d+\. /m).find((one) => one.includes(`       ${key}: `));
    expect(question).toContain(`Requirements that depend on it: ${count}\n`);
  });

  it('ends with 0 for a target that meets the selected requirements', async () => {
    const { code, out } = await run(healthy, write('healthy.yaml', healthy), '--only', BROKEN);
    expect(out).toContain('CONFORMANT');
    expect([code, resultOf('healthy.yaml').findings]).toEqual([0, []]);
  });

  it('ends with 1, the finding and a replay command for a target that violates a requirement', async () => {
    const { code, out } = await run(faulty, write('faulty.yaml', faulty), '--only', BROKEN);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(String.raw`✗ FAIL  c-[0-9a-f]{8}[^✗]* violates +${BROKEN}`));
    expect(out).toContain('expected   a rejection, because the parameter is required');
    const [, id = '', stored = ''] = /conform replay (f-[0-9a-f]{8}) (\S+)/.exec(out) ?? [];
    expect(resultOf('faulty.yaml').findings[0]).toMatchObject({
      id,
      confirmation: { outcome: 'confirmed', requests: 1 },
    });
    const again = await conform(['replay', id, stored], { cwd: folder, env: { ...faulty.env } });
    expect(again.out).toMatch(new RegExp(`still failing +${id} ${BROKEN} \\(violated 3 of 3 times\\)`));
    expect(again.code).toBe(1);
  });

  it('ends with 3 with certification if something stays undecided', async () => {
    const { code, out } = await run(healthy, write('certify.yaml', healthy), '--only', BROKEN, '--certify');
    expect(code).toBe(3);
    expect(out).toContain('NOT FULLY VERIFIED');
  });

  it('ends with 3 if nothing is decided because the target rejects the credentials', async () => {
    const name = write('rejected.yaml', healthy);
    const wrong = Object.fromEntries(Object.keys(healthy.env).map((key) => [key, 'not-a-token-of-this-target']));
    const end = await conform(['run', '--profile', name, '--out', `out-${name}`, '-i', 'ticket', '--effort', 'smoke'], {
      cwd: folder,
      env: wrong,
    });
    expect(end.out).toContain('the target rejects the credentials');
    expect([end.code, resultOf(name).findings]).toEqual([3, []]);
  });

  it('ends with 4 if the target is not reachable', async () => {
    const gone = await provide();
    const name = write('gone.yaml', gone);
    await gone.close();
    const { code, out, err } = await run(gone, name, '--effort', 'smoke');
    expect(code).toBe(4);
    expect(`${out}${err}`).toMatch(/RUN INVALID/);
    expect(`${out}${err}`).not.toMatch(/^\s+at /m);
  });

  it('ends with 4 for a target that does not support HTTP', async () => {
    const server = createServer().on('connection', (socket) => socket.end('no HTTP at all\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(
      path.join(folder, 'hostile.yaml'),
      stringify({
        conform: 1,
        name: 'hostile',
        mode: 'sandbox',
        interfaces: { ticket: { baseUrl } },
        identities: { a: { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN}' } } },
      }),
    );
    const { code, out, err } = await conform(['run', '--profile', 'hostile.yaml', '--effort', 'smoke'], {
      cwd: folder,
      env: { TOKEN: 'canary-of-hostile' },
    });
    server.close();
    expect([code, `${out}${err}`.includes('canary-of-hostile')]).toEqual([4, false]);
  });

  it('ends with 0 while a waiver is valid, and prints what is waived', async () => {
    const { code, out } = await run(faulty, write('waived.yaml', faulty, waiver(tomorrow)), '--only', BROKEN);
    expect(code).toBe(0);
    expect(out).toContain('fixed in the next release');
    expect(verdictOf('waived.yaml', BROKEN)).toBe('waived');
  });

  it('ends with 1 after a waiver has expired', async () => {
    const { code } = await run(faulty, write('expired.yaml', faulty, waiver('2026-01-01')), '--only', BROKEN);
    expect([code, verdictOf('expired.yaml', BROKEN)]).toEqual([1, 'fail']);
  });

  it('ends with 6 if a waiver is stale', async () => {
    const { code, out } = await run(healthy, write('stale.yaml', healthy, waiver(tomorrow)), '--only', BROKEN);
    expect([code, resultOf('stale.yaml').waivers?.[0]?.state]).toEqual([6, 'stale']);
    expect(out).toContain('stale');
  });

  it('sends no request that changes state with --read-only, nor in production without --allow-writes', async () => {
    const reading = write('reading.yaml', healthy);
    const production = write('production.yaml', healthy);
    const text = readFileSync(path.join(folder, production), 'utf8');
    expect(text).toContain('mode: sandbox');
    writeFileSync(path.join(folder, production), text.replace('mode: sandbox', 'mode: production'));
    const rejected = await run(healthy, production, '-i', 'ticket', '--effort', 'smoke');
    expect([rejected.code, rejected.err]).toEqual([2, expect.stringContaining('add --read-only, or --allow-writes')]);
    await run(healthy, reading, '-i', 'ticket', '--effort', 'smoke', '--read-only');
    const methods = readFileSync(path.join(folder, `out-${reading}`, 'latest/recording.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"event":"exchange"'))
      .map((line) => (JSON.parse(line) as { request: { method: string } }).request.method);
    expect([...new Set(methods)]).toEqual(['GET']);
  });

  it('decides by resources of the list in a read-only run, and finds an open list', async () => {
    const wanted = [
      'ticket.retrieve.unknown-ids-are-rejected',
      'ticket.retrieve.foreign-access-is-as-declared',
      'ticket.credentials.are-required',
    ];
    const verdicts = (name: string): ReadonlyMap<string, string> =>
      new Map(resultOf(name).requirements.map(({ id, verdict }) => [id, verdict]));
    const reading = write('listed.yaml', healthy);
    await run(healthy, reading, '-i', 'ticket', '--effort', 'smoke', '--read-only');
    expect(wanted.map((id) => verdicts(reading).get(id))).toEqual(['pass', 'pass', 'pass']);
    const open = await provide('ticket.credentials.not-required', 'ticket.retrieve.first-customer-retrieves-all');
    const broken = write('open.yaml', open);
    await run(open, broken, '-i', 'ticket', '--effort', 'smoke', '--read-only');
    expect(wanted.map((id) => verdicts(broken).get(id))).toEqual(['pass', 'fail', 'fail']);
  });

  it('writes no secret, no device number and no number like one into any file or onto the terminal', async () => {
    // With this fault, numbers like those of devices are in findings, too.
    const provider = await provide('device.keys.imsi-suffix-is-accepted');
    const name = write('canary.yaml', provider);
    const { out, err } = await run(provider, name, '-i', 'device', '--effort', 'smoke');
    const found = resultOf(name).findings.map(({ requirement }) => requirement);
    expect(found).toContain('device.keys.similar-keys-find-nothing');
    const secrets = Object.values(provider.env).filter((value) => value.length > 8);
    const devices = JSON.stringify(provider.profile().devices).matchAll(/\d{9,}/g);
    // Whole, with digits added, or without the first or the last one.
    const numbers = Array.from(devices, ([number]) => number).flatMap((one) => [one, one.slice(1), one.slice(0, -1)]);
    expect([secrets.length, numbers.length].every((count) => count > 5)).toBe(true);
    const texts = [out, err, ...filesBelow(`out-${name}`).map((file) => readFileSync(file, 'utf8'))];
    expect(texts.length).toBeGreaterThan(5);
    for (const canary of [...secrets, ...numbers]) expect(texts.filter((text) => text.includes(canary))).toEqual([]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('removes the resources that it has created after %s, and ends with %i', async (signal, code) => {
    const name = write(`${signal}.yaml`, healthy);
    const running = start(healthy, name, '-i', 'ticket', '--effort', 'smoke');
    await running.says('ticket resource-lifecycle');
    running.child.kill(signal);
    const end = await running.ended;
    expect(end.code).toBe(code);
    expect(end.err).toContain('interrupted');
    expect(resultOf(name)).toMatchObject({ overall: 'RUN INVALID', leftovers: [], run: { interrupted: true } });
  });

  it('leaves a result with RUN INVALID when it is killed, and the recording can be judged', async () => {
    const name = write('killed.yaml', healthy);
    const running = start(healthy, name, '-i', 'ticket', '--effort', 'smoke');
    await running.says('ticket resource-lifecycle');
    running.child.kill('SIGKILL');
    await running.ended;
    expect(resultOf(name).overall).toBe('RUN INVALID');
    const again = await conform(['judge', `out-${name}/latest`], { cwd: folder });
    expect(again.out).toContain('RUN INVALID');
    expect(resultOf(name).run.exchanges).toBeGreaterThan(0);
  });
});

describe('a sandbox of the command', () => {
  it('serves, writes its profile, keeps other lines of .env, and ends with the signal', async () => {
    writeFileSync(path.join(folder, '.env'), 'OWN=1\n');
    const serving = startConform(['serve', '--port', '0', '--write-profile', 'sandbox.yaml'], { cwd: folder });
    await serving.says('press Ctrl-C to stop');
    expect(readFileSync(path.join(folder, '.env'), 'utf8')).toMatch(/^OWN=1\n[A-Z_]+=/);
    const end = await conform(['run', '--profile', 'sandbox.yaml', '--only', 'device.auth', '--out', 'out-sandbox'], {
      cwd: folder,
    });
    serving.child.kill('SIGINT');
    expect((await serving.ended).code).toBe(0);
    expect(end.code).toBe(0);
    expect(existsSync(path.join(folder, 'out-sandbox/latest/result.json'))).toBe(true);
    rmSync(path.join(folder, '.env'));
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends in order with a %s that is sent when it names Ctrl-C',
    async (signal) => {
      const serving = startConform(['serve', '--port', '0'], { cwd: folder });
      serving.child.stdout?.once('data', () => serving.child.kill(signal));
      expect(await serving.ended).toMatchObject({
        code: 0,
        out: expect.stringContaining('press Ctrl-C') as string,
        err: '',
      });
    },
  );
});
