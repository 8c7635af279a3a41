/**
 * Direct probes: fixed sequences of calls that write down what they saw. Two providers that differ observably leave different notes. They
 * know nothing of requirements and judge nothing.
 */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { startListener } from './listener.ts';
import type { TestListener } from './listener.ts';
import { createPartner } from './partner.ts';
import type { PartnerResponse, PartnerCall } from './partner.ts';
import { operationAt } from '../operation-at.ts';
import type { InterfaceName } from '../http/route.ts';
import type { Kind } from '../resource/kind.ts';
import { CONTROL_TOKEN, startProvider } from '../provider.ts';
import type { Provider, ProviderOptions } from '../provider.ts';

/** What was seen, by what was looked at. */
export type Notes = ReadonlyMap<string, string>;

export interface Probe {
  readonly provider: Provider;
  readonly listener: TestListener;
  call(name: InterfaceName, call: PartnerCall): Promise<PartnerResponse>;
  /** A call of customer A, or of another identity. */
  send(kind: Kind, method: string, path: string, body?: Json, as?: string): Promise<PartnerResponse>;
  /** Makes the provider do something by itself. */
  control(path: string, body?: Json): Promise<PartnerResponse>;
  /** Resolves when every notification has been delivered or given up. */
  delivered(): Promise<void>;
  /** The time by the provider's clock, in milliseconds since 1970. Sequences begin at noon UTC, whatever the hour they run at. */
  now(): number;
  /** Lets the provider's clock jump ahead. */
  advance(milliseconds: number): void;
  note(name: string, value: unknown): void;
}

/** A call to an operation, and its response. */
export interface Exchanged {
  readonly operation: string;
  readonly response: PartnerResponse;
}

/** A sequence of calls. */
export type Sequence = (probe: Probe) => Promise<void>;

/**
 * Runs a sequence on a new provider and gives its notes. Retries of notifications come after ten milliseconds. `observe` is called with every call
 * to an operation.
 */
export async function runSequence(
  sequence: Sequence,
  options: Pick<ProviderOptions, 'faults' | 'variants' | 'mode'>,
  received: (exchanged: Exchanged) => void = () => undefined,
): Promise<Notes> {
  let offset = untilNoon(Date.now());
  const now = (): number => Date.now() + offset;
  const [provider, listener] = await Promise.all([
    startProvider({
      ...options,
      alter: (parts) => ({
        ...parts,
        now,
        retryDelayMs: (attempts) => (attempts < 4 ? 10 : undefined),
      }),
      // Late enough to be seen.
      alterLast: (parts) => ({ ...parts, deliveryDelayMs: (kind) => Math.min(parts.deliveryDelayMs(kind), 1_000) }),
    }),
    startListener(({ path }) => replyAt(path)),
  ]);
  const partner = createPartner(provider);
  const notes = new Map<string, string>();
  const call = async (name: InterfaceName, asked: PartnerCall): Promise<PartnerResponse> => {
    const response = await partner(name, asked);
    const operation = operationAt(asked.method ?? 'GET', `/${name}${asked.path.split('?')[0]!}`);
    if (operation !== undefined) received({ operation, response });
    return response;
  };
  const control = (path: string, body: Json = {}): Promise<PartnerResponse> =>
    partner('control', { as: provider.env[CONTROL_TOKEN]!, method: path === '/outbox' ? 'GET' : 'POST', path, body });
  const probe: Probe = {
    provider,
    listener,
    call,
    send: (kind, method, path, body, as = 'A.valid') =>
      call(kind, { as, method, path, ...(body !== undefined && { body }) }),
    control,
    async delivered() {
      while (((await control('/outbox')).body as JsonObject)['pending'] !== 0)
        await new Promise((resolve) => setTimeout(resolve, 2));
    },
    now,
    advance: (milliseconds) => void (offset += milliseconds),
    note: (name, value) => void notes.set(name, typeof value === 'string' ? value : JSON.stringify(value)),
  };
  try {
    await sequence(probe);
  } finally {
    await Promise.all([partner.close(), listener.close()]);
    await provider.close();
  }
  return notes;
}

const HALF_DAY_MS = 12 * 3_600_000;
/** A clock that only goes ahead keeps what is valid now valid. */
function untilNoon(time: number): number {
  return 2 * HALF_DAY_MS - ((time + HALF_DAY_MS) % (2 * HALF_DAY_MS));
}

/** A path of the listener may select its response: `/reply-500-first` fails once, all others accept everything. */
const failedOnce = new Set<string>();
function replyAt(path: string): number {
  if (!path.startsWith('/reply-500-first') || failedOnce.has(path)) return 204;
  failedOnce.add(path);
  return 500;
}

/** What differs between two sets of notes, one line each. */
export function differences(before: Notes, after: Notes): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, other] = [before.get(name) ?? 'nothing', after.get(name) ?? 'nothing'];
    return one === other ? [] : [`${name}: ${cut(one)} -> ${cut(other)}`];
  });
}

function cut(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}...` : text;
}
