/** Whether the listener can be reached, as far as this can be determined before the target calls it. */

import type { Contract } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { isLoopback } from '../contracts/loopback.ts';
import { isUserError } from '../contracts/errors/user-error.ts';
import type { Environment } from '../profile/resolve.ts';
import { openListener } from '../transport/listener/open-listener.ts';
import { probeListener, type ListenerProbe } from '../transport/listener/probe-listener.ts';
import type { Recorder } from '../transport/recording/recorder.ts';
import type { Redactor } from '../transport/redaction/redactor.ts';
import type { Diagnosis } from './diagnosis.ts';

export interface ListenerParts {
  readonly profile: Profile;
  readonly env: Environment;
  readonly directory: string;
  readonly recorder: Recorder;
  readonly redactor: Redactor;
}

/** Interfaces whose provider calls the listener. */
export const notifying = (contracts: readonly Contract[]): Contract[] =>
  contracts.filter(({ operations }) => operations.some(({ action }) => action === 'publish'));

/** @param targets base URLs of the interfaces that notify. */
export function probeDiagnosis(probe: ListenerProbe, url: string, targets: readonly string[]): Diagnosis {
  const diagnosis = { check: 'listener', subject: 'listener' } as const;
  if (!probe.reached)
    return {
      ...diagnosis,
      outcome: 'failed',
      what: 'the listener cannot be reached at its own address',
      expected: `a request to ${new URL(url).origin} that reaches the listener`,
      received: probe.message,
      next: 'check listener.publicUrl or the tunnel, and the address to which it forwards requests',
    };
  if (!isLoopback(url))
    return {
      ...diagnosis,
      outcome: 'unproven',
      what: 'the listener can be reached at its public address from this machine; the first notification shows whether the target reaches it',
    };
  return targets.every(isLoopback)
    ? { ...diagnosis, outcome: 'ok', what: 'the listener can be reached, and the target is also on this machine' }
    : {
        ...diagnosis,
        outcome: 'unproven',
        what: 'only this machine can reach the listener, but the target is on another machine',
        next: 'declare listener.publicUrl or listener.tunnel; otherwise, notifications stay inconclusive',
      };
}

export async function examineListener(parts: ListenerParts, targets: readonly string[]): Promise<Diagnosis> {
  const { profile, env, directory, recorder, redactor } = parts;
  try {
    const listener = await openListener({ settings: profile.listener ?? {}, recorder, redactor, env, directory });
    try {
      return probeDiagnosis(await probeListener(listener, env), listener.baseUrl, targets);
    } finally {
      await listener.close();
    }
  } catch (error) {
    if (!isUserError(error)) throw error;
    const { what, next } = error;
    return { outcome: 'failed', check: 'listener', subject: 'listener', what, ...(next === undefined ? {} : { next }) };
  }
}
