import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import type { FailureKind, HeaderList } from '../../contracts/formats/recording.ts';
import { loadContracts } from '../../contracts/load.ts';
import { Offer } from './offer.ts';
import { Sender } from './sender.ts';
import type { WorldParts } from './world-parts.ts';

const [contract] = loadContracts().filter(({ id }) => id === 'device');
if (!contract) throw new Error('no device contract');
const operation = (id: string): Operation => {
  const found = contract.operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

type Outcome = FailureKind | 200;

/** A sender whose requests end with the given outcomes, and the header fields that it sent. */
function sending(outcomes: readonly Outcome[]) {
  const sent: HeaderList[] = [];
  const profile = { mode: 'production', identities: {}, interfaces: {} };
  const client = {
    send: (spec: { readonly headers: HeaderList }) => {
      const outcome = outcomes[sent.length] ?? 200;
      sent.push(spec.headers);
      return Promise.resolve(
        outcome === 200
          ? { exchange: { facts: {}, response: { status: 200 } }, live: { status: 200 } }
          : { exchange: { facts: {}, failure: { kind: outcome } } },
      );
    },
  };
  const parts = { contract, profile, client, signal: new AbortController().signal, runName: 'Run' };
  const offer = new Offer(contract as never, profile as never);
  const sender = new Sender(parts as unknown as WorldParts, 'test', [], offer);
  const call = (headers: Record<string, string> = {}) =>
    sender.call(operation('device.details'), { query: { imsi: '1' }, headers }, { identity: 'A', facts: {} } as never);
  return { sent, call };
}

const correlationId = (headers: HeaderList): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === 'correlationid')?.[1];

describe('a request after which the connection broke', () => {
  it.each<readonly [readonly Outcome[], number]>([
    [[200], 1],
    [['reset', 200], 2],
    [['closed-early', 'closed-early'], 2],
    [['reset', 'connection-refused', 200], 3],
    [['timeout'], 1],
  ])('%j is sent again', async (outcomes, requests) => {
    const { sent, call } = sending(outcomes);
    await call();
    expect(sent).toHaveLength(requests);
    expect(new Set(sent.map(correlationId)).size).toBe(requests);
  });

  it('is not sent again if its correlation id is part of the test', async () => {
    const { sent, call } = sending(['reset', 200]);
    await call({ correlationId: 'given' });
    expect(sent).toHaveLength(1);
  });
});
