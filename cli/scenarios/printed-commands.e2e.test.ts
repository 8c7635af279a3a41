/** Every command that the report of a run with thirty faults prints is executed as printed, against the target of the run. */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../contracts/formats/result.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { conform, startConform, type ConformEnd, type ConformProcess } from './testing/conform-process.ts';

/** Drawn by seed from the faults with which the suite can test. */
const FAULTS = [
  'change.resolution.meta-members-are-strings.other-type',
  'change.impact-entity.unlabelled-members-are-strings.other-type',
  'device.token.claims-not-in-cache-key',
  'ticket.list.in-an-envelope',
  'device.details.foreign-is-204',
  'order.create.as-plain-text',
  'change.location.geographic-site-is-an-object.other-type',
  'ticket.events.name-a-resource-of-another-customer',
  'ticket.update.notes-contain-members-of-earlier-ones',
  'order.attachment.unlabelled-members-are-strings.other-type',
  'change.hub-delete.notified-hub-is-not-deleted',
  'ticket.list.empty-expand-expands-nothing',
  'order.retrieve.returns-a-list',
  'change.events.to-foreign-hubs',
  'ticket.credentials.not-required',
  'device.keys.imsi-suffix-is-accepted',
  'change.members.planned-end-time-is-a-string.other-type',
  'ticket.credentials.hubs-and-monitors-are-open',
  'order.list.offset-needs-a-limit',
  'order.events.other-customers-are-notified',
  'change.list.fields-are-ignored',
  'ticket.list.limit-forgotten-for-another',
  'order.hub-retrieve.also-returns-a-foreign-hub',
  'device.history.scope-asked-only-for-one-key',
  'change.update.replaces-everything',
  'ticket.list.missing-window-is-accepted',
  'order.monitor.contains-a-foreign-resource',
  'change.geographic-site.site-relationship-is-a-list-of-objects.other-type',
  'order.list.own-creations-are-missing',
  'order.events.rejected-update-is-notified',
];

const MINUTES = 60_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-printed-'));
let provider: ConformProcess;
let run: ConformEnd;

const execute = (...args: readonly string[]): Promise<ConformEnd> => conform(args, { cwd: folder });

beforeAll(async () => {
  provider = startConform(['serve', '--port', '0', '--fault', FAULTS.join(','), '--write-profile', 'profile.yaml'], {
    cwd: folder,
  });
  await provider.says('press Ctrl-C to stop');
  run = await execute('run', '--profile', 'profile.yaml', '--effort', 'smoke', '--out', 'out');
}, 4 * MINUTES);

afterAll(async () => {
  provider.child.kill('SIGTERM');
  await provider.ended;
  rmSync(folder, { recursive: true });
});

/** The tokens that `conform serve` wrote to the folder of the profile. */
const tokens = (): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(path.join(folder, '.env'), 'utf8').matchAll(/^(?:export )?(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value.replace(/^'(.*)'$|^"(.*)"$/, '$1$2')],
    ),
  );

describe('the report of a run with thirty faults', () => {
  it('prints replay lines that show each finding again', { timeout: 10 * MINUTES }, async () => {
    const ids = [...run.out.matchAll(/conform replay (f-\S+) (\S+)$/gm)].map(([, id = '', stored = '']) => ({
      id,
      stored,
    }));
    expect(ids.length).toBeGreaterThanOrEqual(15);
    const { findings } = JSON.parse(readFileSync(path.join(folder, 'out/latest/result.json'), 'utf8')) as Result;
    const outcomes = new Map<string, string>();
    // Of an interface one after the other: they create hubs and resources at the same target, and mostly wait for it.
    const ofInterfaces = groupBy(ids, ({ id }) => findings.find((one) => one.id === id)?.requirement.split('.')[0]);
    await Promise.all(
      [...ofInterfaces.values()].map(async (own) => {
        for (const { id, stored } of own) {
          const { code, out } = await execute('replay', id, stored);
          outcomes.set(id, `${code} ${/^(\w[a-z ]+?) {2,}f-/m.exec(out)?.[1] ?? out}`);
        }
      }),
    );
    expect(outcomes).toEqual(new Map(ids.map(({ id }) => [id, '1 still failing'])));
  });

  it('prints curl lines that get the status of the exchange', { timeout: 2 * MINUTES }, async () => {
    const printed = [
      ...run.out.matchAll(/^ +exchange +(GET|HEAD) .*? → (\d{3}).*\n(?: +(?!exchange|curl).*\n)*? +curl +(curl .*)$/gm),
    ]
      .map(([, , status = '', line = '']) => ({ status, line }))
      .filter(({ line }) => !line.includes('{{') && !line.includes(' # '));
    expect(printed.length).toBeGreaterThanOrEqual(5);
    const env = { PATH: process.env['PATH'] ?? '', ...tokens() };
    const statuses = await Promise.all(
      printed.map(async ({ line }) => {
        const { stdout } = await promisify(execFile)('sh', ['-c', line], { env });
        return /^HTTP\/\S+ (\d{3})/.exec(stdout)?.[1];
      }),
    );
    expect(statuses).toEqual(printed.map(({ status }) => status));
  });

  it('names requirements that conform explain knows', async () => {
    const [, first = ''] = /^ +violates +(\S+)$/m.exec(run.out) ?? [];
    const { code, out } = await execute('explain', first);
    expect([code, out.split('\n')[0]]).toEqual([0, first]);
  });
});
