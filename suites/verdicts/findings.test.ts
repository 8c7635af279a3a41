import { describe, expect, it } from 'vitest';
import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { broken } from '../checks/observation.ts';
import { History } from '../evidence/history.ts';
import { findingsOf } from './findings.ts';

const requirement = { id: 'pets.no-server-error', interface: 'pets', level: 'must', operations: ['pets.update'] };

const update = (seq: number, body: string, status: number, repeats?: number): Exchange => ({
  event: 'exchange',
  seq,
  at: seq,
  startedAt: seq,
  scenario: 'any-operation',
  interface: 'pets',
  operation: 'pets.update',
  identity: 'A',
  facts: { kind: 'offered', step: 'valid', covers: [], ...(repeats === undefined ? {} : { repeats }) },
  request: { method: 'PATCH', url: `http://pets.example/pets/${repeats === undefined ? 1 : 2}`, headers: [], body },
  response: { status, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds: 1 },
});

const findings = (events: readonly RecordingEvent[], ...violating: readonly RecordingEvent[]) =>
  findingsOf(
    requirement as unknown as Requirement,
    violating.map((one) => broken([one], { expected: 'no server error', received: 'status 500', signature: '500' })),
    new History(events),
    { curl: () => 'curl', replay: () => 'replay' },
  );

describe('a finding of generated requests', () => {
  it('shows the request that failed alone on a new resource, also if another one is smaller', () => {
    const [small, large, again] = [update(0, '{}', 500), update(1, '{"a":1}', 500), update(2, '{"a":1}', 500, 1)];
    const [finding] = findings([small, large, again], small, large, again);
    expect(finding?.evidence.map(({ seq }) => seq)).toEqual([2]);
    expect(finding?.occurrences).toBe(3);
    expect(finding?.hint).toBeUndefined();
  });

  it('shows the earlier requests to the resource if the request alone did not fail', () => {
    const [first, second, failing, again] = [
      update(0, '{"a":1}', 200),
      update(1, '{"b":1}', 200),
      update(2, '{}', 500),
      update(3, '{}', 200, 2),
    ];
    const [finding] = findings([first, second, failing, again], failing);
    expect(finding?.evidence.map(({ seq }) => seq)).toEqual([2, 0, 1]);
    expect(finding?.hint).toBe(
      'Sent again alone (exchange 3), it did not violate the requirement: status 200. Earlier requests are part of the cause.',
    );
  });

  it('states that the request was not sent again', () => {
    const failing = update(0, '{}', 500);
    expect(findings([failing], failing)[0]?.hint).toBe(
      'It was not sent again alone; earlier requests may be part of the cause.',
    );
  });
});

describe('a finding without an exchange', () => {
  it('has the customer of the missing notification as its identity', () => {
    const window = {
      event: 'note',
      note: 'delivery-window',
      seq: 4,
      at: 4,
      scenario: 'subscriptions',
      facts: { interface: 'pets', customer: 'B' },
    } as unknown as RecordingEvent;
    expect(findings([window], window)[0]).toMatchObject({ identity: 'B', evidence: [], operation: 'pets.update' });
  });
});
