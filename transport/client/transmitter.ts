/** Sends complete requests, each within its time limit, on the transport that can read the response. */

import type { WireLimits } from './limits.ts';
import type { SendOutcome, WireRequest } from './outcome.ts';
import { isIdempotent } from './retry.ts';
import { sendPooled } from './pooled-transport.ts';
import { sendRaw } from './raw-transport.ts';
import type { ClientRoute } from './route.ts';
import { timeLimit } from './time-limit.ts';

/** Time a probe may take to connect while a restart is waited for. */
const PROBE_MS = 1_000;

export interface TransmitOptions {
  readonly isRaw: boolean;
  /** For the whole exchange; the limit of all exchanges where absent. */
  readonly timeoutMs?: number | undefined;
}

export class Transmitter {
  readonly #limits: WireLimits;
  /** Stops everything under way. */
  readonly #signal: AbortSignal;
  /** Origins for which every request needs a new connection: undici cannot read their responses, or they close idle connections early. */
  readonly #rawOnly = new Set<string>();

  /** Origins that have responded: their connections may be kept open. */
  readonly #responding = new Set<string>();

  constructor(limits: WireLimits, signal: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
  }

  transmit(route: ClientRoute, request: WireRequest, { isRaw, timeoutMs }: TransmitOptions): Promise<SendOutcome> {
    return this.#within(timeoutMs ?? this.#limits.totalMs, (stop) => this.#overWire(route, request, { isRaw, stop }));
  }

  /** Whether a connection can be had now. */
  connects(route: ClientRoute): Promise<boolean> {
    return this.#within(PROBE_MS, async (stop) => {
      try {
        (await route.connect(stop)).destroy();
        return true;
      } catch {
        return false;
      }
    });
  }

  async #within<T>(milliseconds: number, act: (stop: AbortSignal) => Promise<T>): Promise<T> {
    const limit = timeLimit(milliseconds, this.#signal);
    try {
      return await act(limit.signal);
    } finally {
      limit.done();
    }
  }

  async #overWire(
    route: ClientRoute,
    request: WireRequest,
    { isRaw, stop }: { readonly isRaw: boolean; readonly stop: AbortSignal },
  ): Promise<SendOutcome> {
    if (isRaw || this.#rawOnly.has(route.origin)) return sendRaw(route, request, this.#limits, stop);
    const { outcome, needsRaw } = await sendPooled(route, request, stop);
    if ('response' in outcome) this.#responding.add(route.origin);
    const mayHaveBeenIdle =
      'failure' in outcome && outcome.failure.kind === 'reset' && this.#responding.has(route.origin);
    if (needsRaw || mayHaveBeenIdle) this.#rawOnly.add(route.origin);
    // Whether a deletion was sent twice must be recorded: the caller repeats it.
    if (!mayHaveBeenIdle || !isIdempotent(request.method) || request.method === 'DELETE') return outcome;
    // A server may close an idle connection just as a request leaves; a new connection shows whether it was that (RFC 9112, section 9.3.1).
    const again = await sendRaw(route, request, this.#limits, stop);
    return 'response' in again ? again : outcome;
  }
}
