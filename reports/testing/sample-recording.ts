/** A few events as a recorder writes them, for tests of reports that show traffic. */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { sampleResult } from './sample-result.ts';

const [first] = sampleResult.findings.flatMap(({ evidence }) => evidence);
if (!first) throw new Error('the sample result has no evidence');

export const sampleRecording: readonly RecordingEvent[] = [
  {
    event: 'exchange',
    seq: 0,
    at: 12.5,
    scenario: 'device: access',
    interface: 'device',
    operation: first.operation,
    identity: first.identity,
    facts: { step: 'first', kind: 'good', customer: 'A' },
    startedAt: 4.1,
    request: first.request,
    ...(first.response ? { response: first.response } : {}),
  },
  {
    event: 'exchange',
    seq: 1,
    at: 30_020,
    scenario: 'ticket: create',
    interface: 'ticket',
    operation: 'ticket.create',
    identity: 'A.valid',
    facts: { step: 'create', kind: 'good', customer: 'A' },
    startedAt: 20,
    request: {
      method: 'POST',
      url: 'https://sandbox.acme.example/tt/troubleTicket?fields=id,status',
      headers: [['content-type', 'application/json']],
      body: '{"description":"no signal – since Monday"}',
    },
    failure: { kind: 'timeout', message: 'no response within 30 s' },
  },
  {
    event: 'note',
    seq: 2,
    at: 30_021,
    scenario: 'ticket: create',
    note: 'blocked',
    facts: { interface: 'ticket', reason: 'no ticket could be created', cause: 1 },
  },
  {
    event: 'delivery',
    seq: 3,
    at: 30_100,
    scenario: '',
    callback: 'change-hub',
    facts: { interface: 'change', hub: 'change-hub', customer: 'A' },
    request: {
      method: 'POST',
      url: 'https://listener.partner.example/{{callback}}',
      headers: [['content-type', 'application/json']],
      body: '{"eventType":"ChangeRequestStatusChange"}',
    },
    responded: 204,
  },
];
