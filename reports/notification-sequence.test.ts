import { describe, expect, it } from 'vitest';
import type { Delivery, Exchange, Note, RecordingEvent } from '../contracts/formats/recording.ts';
import type { Evidence, Finding } from '../contracts/formats/result.ts';
import { textOf } from './html/template.ts';
import { sequenceDiagram } from './html/sequence.ts';
import { notificationSequence, RecordedEvents } from './notification-sequence.ts';
import { sampleResult } from './testing/sample-result.ts';

const registration = (seq: number, hub: 'main' | 'other-customer'): Exchange => ({
  event: 'exchange',
  seq,
  at: seq * 100 + 5,
  startedAt: seq * 100,
  scenario: 's',
  interface: 'ticket',
  operation: 'ticket.hub-create',
  identity: 'A.valid',
  facts: { step: 'subscribe', hub, customer: 'A' },
  request: { method: 'POST', url: 'http://localhost/tt/hub', headers: [] },
  response: { status: 201, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds: 5 },
});

const update: Exchange = {
  ...registration(2, 'main'),
  operation: 'ticket.update',
  facts: { step: 'trigger-update', item: 'one', customer: 'A' },
  request: { method: 'PATCH', url: 'http://localhost/tt/troubleTicket/TT-1', headers: [] },
};

const delivery = (seq: number, hub: 'main' | 'other-customer', text = 'TT-1'): Delivery => ({
  event: 'delivery',
  seq,
  at: seq * 100,
  scenario: 's',
  callback: `ticket.${hub}`,
  responded: 204,
  facts: { interface: 'ticket', hub, customer: 'A' },
  request: { method: 'POST', url: 'http://localhost/', headers: [], body: `{"id":"${text}"}` },
});

const window = (trigger: 'update' | 'status-change'): Note<'delivery-window'> => ({
  event: 'note',
  note: 'delivery-window',
  seq: 6,
  at: 600,
  scenario: 's',
  facts: {
    interface: 'ticket',
    window: 'plain',
    trigger,
    item: 'one',
    customer: 'A',
    fired: true,
    firedAt: 250,
    from: 2,
    deadlineMs: 5000,
    expecting: ['main'],
    silent: ['other-customer'],
    words: ['TT-1'],
  },
});

const about = (seqs: readonly number[], notes: readonly number[]): Finding => {
  const [sample] = sampleResult.findings;
  const [evidence] = sample?.evidence ?? [];
  if (!sample || !evidence) throw new Error('the sample has no evidence');
  return { ...sample, evidence: seqs.map((seq): Evidence => ({ ...evidence, seq })), notes };
};

const sequenceOf = (finding: Finding, events: readonly RecordingEvent[]) =>
  notificationSequence(finding, new RecordedEvents(events));

describe('the order of events of a finding about notifications', () => {
  it('ends with the notification that is missing', () => {
    const events = [registration(0, 'main'), update, delivery(3, 'main', 'TT-2'), window('update')];
    expect(sequenceOf(about([0, 2], [6]), events)).toEqual({
      hubs: ['main'],
      steps: [
        { at: 0, kind: 'request', text: 'register main: POST /tt/hub: 201' },
        { at: 200, kind: 'request', text: 'PATCH /tt/troubleTicket/TT-1: 201' },
        { at: 5250, kind: 'missing', text: 'no notification within 5000 ms', hub: 'main' },
      ],
    });
  });

  it('marks the notification of a hub that must be silent', () => {
    const events = [
      registration(0, 'main'),
      registration(1, 'other-customer'),
      delivery(3, 'main'),
      delivery(4, 'other-customer'),
      window('status-change'),
    ];
    expect(sequenceOf(about([4], [6]), events)?.steps).toEqual(
      [
        { at: 0, kind: 'request', text: 'register main: POST /tt/hub: 201' },
        { at: 100, kind: 'request', text: 'register other-customer: POST /tt/hub: 201' },
        { at: 250, kind: 'event', text: 'change of status of TT-1' },
        { at: 300, kind: 'notification', text: 'POST: 204', hub: 'main' },
        { at: 400, kind: 'wrong', text: 'POST: 204', hub: 'other-customer' },
      ].toSorted((one, other) => one.at - other.at),
    );
  });

  it('is unknown without a notification or a window', () => {
    expect(sequenceOf(about([0], []), [registration(0, 'main')])).toBeUndefined();
    expect(sequenceOf(about([0], [6]), [])).toBeUndefined();
  });

  it('is drawn with a text for each step, also for those who do not see it', () => {
    const events = [registration(0, 'main'), update, window('update')];
    const sequence = sequenceOf(about([0, 2], [6]), events);
    const svg = sequence ? textOf(sequenceDiagram(sequence)) : '';
    expect(svg).toContain('5.25 s, missing at the callback of main: no notification within 5000 ms');
    expect(svg.match(/<g class=/g)).toHaveLength(3);
  });
});
