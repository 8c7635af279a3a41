/** Everything a run made at the target, and its removal. Written as it goes, so that a killed run leaves the list. */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pMap from 'p-map';

import type { RequestSpec } from '../../generators/request-spec.ts';
import { untilServed } from '../client/retry.ts';
import type { Client, Sent } from '../client/client.ts';
import { isClientError, isNotFound, isSuccess } from '../../contracts/status-class.ts';

/** Something made at the target. */
export interface LedgerEntry {
  /** In words a person knows: `hub`, `change request`. */
  readonly what: string;
  /** Operation that made it. */
  readonly operation: string;
  readonly interface: string;
  readonly identity: string;
  /** Identifier at the target. */
  readonly id?: string;
  readonly url?: string;
  /** Request that removes it; absent where no way is shown or declared. */
  readonly cleanup?: RequestSpec;
  /** Statuses which, in addition to 404 and 410, show that it is already gone: those declared for an unknown id. */
  readonly goneStatuses?: readonly number[];
}

export interface Leftover extends LedgerEntry {
  readonly why: string;
}

export interface Ledger {
  /**
   * Notes what was made; the function returned notes that the target acknowledged its removal. It is then removed once more at the end, as an
   * acknowledgement proves little, and a rejection of the removal then shows that it is gone.
   */
  add(entry: LedgerEntry): () => void;
  /** What was made and is not known to be gone, in the order made. */
  readonly open: readonly LedgerEntry[];
  /** Runs the clean-ups, last made first. @returns what stays, with the reason; resources that no request removes included. */
  cleanUp(client: Client): Promise<readonly Leftover[]>;
}

type Line = { readonly made: number; readonly entry: LedgerEntry } | { readonly gone: number };

function isRemoved(status: number, { goneStatuses = [] }: LedgerEntry, wasAcknowledged: boolean): boolean {
  if (isSuccess(status) || isNotFound(status) || goneStatuses.includes(status)) return true;
  return wasAcknowledged && isClientError(status);
}

/** What keeps an entry, and whether the target was silent. */
interface Kept {
  readonly why: string;
  readonly isSilent: boolean;
}

type RemovableEntry = LedgerEntry & Required<Pick<LedgerEntry, 'cleanup'>>;

async function remove(
  { cleanup, ...entry }: RemovableEntry,
  { client, wasAcknowledged }: { readonly client: Client; readonly wasAcknowledged: boolean },
): Promise<Kept | undefined> {
  const send = async (more: { readonly repetition?: true } = {}): Promise<Sent['exchange']> => {
    const afterError = entry.goneStatuses?.includes(500) !== true;
    const { exchange } = await untilServed({ afterError }, ({ facts, options }) =>
      client.send(cleanup, {
        scenario: 'clean-up',
        interface: entry.interface,
        identity: entry.identity,
        facts: { step: 'clean-up', kind: 'clean-up', ...more, ...facts },
        ...options,
      }),
    );
    return exchange;
  };
  const first = await send();
  // The target may have closed an idle connection just then.
  const exchange = first.failure?.kind === 'reset' ? await send({ repetition: true }) : first;
  if (exchange.response === undefined) {
    const { kind, message } = exchange.failure ?? {};
    return { why: `its removal failed: ${message ?? 'no response'}`, isSilent: kind === 'timeout' };
  }
  const { status } = exchange.response;
  if (isRemoved(status, entry, wasAcknowledged)) return undefined;
  return { why: `the response to its removal was ${status}`, isSilent: false };
}

/** Removals under way at a time. */
const AT_A_TIME = 4;

/** A hub is removed by the operation that the profile binds for it. */
const withoutRemoval = ({ operation, interface: id }: LedgerEntry): string =>
  operation.endsWith('.hub-create')
    ? `the profile did not bind ${id}.hub-delete, which removes it; conform learn looks for this operation`
    : 'no operation removes it';

interface LedgerOptions {
  /** NDJSON to append to; each line is in the file before the call that wrote it returns. */
  readonly file?: string;
  /** What the file lists already, by number. */
  readonly listed?: ReadonlyMap<number, LedgerEntry>;
}

/** The ledger of an earlier run, to remove what it left. */
export const openLedger = (file: string): Ledger => createLedger({ file, listed: listedIn(file) });

export function createLedger({ file, listed }: LedgerOptions = {}): Ledger {
  const entries = new Map(listed);
  const acknowledged = new Set<number>();
  // A file that exists already is continued.
  const before = file === undefined || !existsSync(file) ? '' : readFileSync(file, 'utf8');
  let count = before === '' ? 0 : before.split('\n').length;
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  // A run that was killed may have left its last line without an end.
  if (file !== undefined && before !== '' && !before.endsWith('\n')) appendFileSync(file, '\n');
  const write = (line: Line): void => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const settle = (number: number): void => {
    if (entries.delete(number)) write({ gone: number });
  };
  return {
    add(entry) {
      const number = count++;
      entries.set(number, entry);
      write({ made: number, entry });
      return () => {
        if (!acknowledged.has(number)) write({ gone: number });
        acknowledged.add(number);
      };
    },
    get open() {
      return [...entries.values()];
    },
    async cleanUp(client) {
      const silent = new Set<string>();
      /** @returns why it stays; undefined if it is gone */
      const keptBecause = async (number: number, entry: LedgerEntry): Promise<string | undefined> => {
        const { cleanup, interface: id } = entry;
        const wasAcknowledged = acknowledged.has(number);
        if (cleanup === undefined) return wasAcknowledged ? undefined : withoutRemoval(entry);
        if (silent.has(id)) return 'the target did not respond to the removal of another one';
        const kept = await remove({ ...entry, cleanup }, { client, wasAcknowledged });
        if (kept?.isSilent) silent.add(id);
        return kept?.why;
      };
      const clean = async ([number, entry]: readonly [number, LedgerEntry]): Promise<readonly Leftover[]> => {
        const why = await keptBecause(number, entry);
        if (why !== undefined) return [{ ...entry, why }];
        settle(number);
        return [];
      };
      // The first one alone: a target that does not respond is waited for once.
      const [first, ...others] = [...entries].reverse();
      const outcomes = [
        first === undefined ? [] : await clean(first),
        ...(await pMap(others, clean, { concurrency: AT_A_TIME })),
      ];
      return outcomes.flat();
    },
  };
}

/** What a killed run left, from its ledger's file. A last line cut by the kill is passed over. */
export const readLedger = (file: string): readonly LedgerEntry[] => [...listedIn(file).values()];

function listedIn(file: string): ReadonlyMap<number, LedgerEntry> {
  const entries = new Map<number, LedgerEntry>();
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const line = parsedLine(text);
    if (line === undefined) continue;
    if ('gone' in line) entries.delete(line.gone);
    else entries.set(line.made, line.entry);
  }
  return entries;
}

function parsedLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
