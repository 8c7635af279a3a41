import { describe, expect, it } from 'vitest';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import type { RecordingEvent } from '../../../contracts/formats/recording.ts';
import { eventTypeInPlace, phrase, type Phrase } from '../../evidence/phrase.ts';
import { History } from '../../evidence/history.ts';
import type { Violation } from './violation.ts';
import { joinNarrowings } from './joins/narrowings.ts';
import { Groups } from './groups.ts';
import { windowNote } from '../../checks/testing/hand-made-windows.ts';
import { exchange, historyOf, type Draft } from '../../checks/testing/judging.ts';
import { ignoredNarrowings, missedNarrowings, notificationTitle } from './notification-title.ts';

const window = (
  trigger: NoteFacts<'delivery-window'>['trigger'],
  seq: number,
  silent: readonly HubName[] = ['other-customer'],
): RecordingEvent => windowNote({ trigger, silent })({ seq, at: seq });

const delivery = (hub: HubName, seq: number): RecordingEvent => ({
  event: 'delivery',
  seq,
  at: seq,
  scenario: 's',
  callback: `ticket.${hub}`,
  responded: 204,
  facts: { interface: 'ticket', hub, customer: 'A' },
  request: { method: 'POST', url: 'http://localhost/', headers: [] },
});

const HISTORY = new History([
  window('update', 0),
  window('status-change', 1),
  delivery('other-customer', 2),
  delivery('main', 3),
]);

const showing = (...cases: readonly (readonly number[])[]): readonly Violation[] => [
  { cases: cases.map((seq) => ({ seq, received: phrase`no notification` })) } as unknown as Violation,
];

describe('the title of a cause about notifications', () => {
  it('names the events that no hub is notified of', () => {
    expect(notificationTitle(showing([0], [1]), HISTORY)).toBe(
      'a hub is not notified of an update or a change of status',
    );
  });

  it('is the same where another hub shows that notifications are sent', () => {
    expect(notificationTitle(showing([0, 3]), HISTORY)).toBe('a hub is not notified of an update');
  });

  it('names the type of the notifications that came in place of those that are missing, if it is the same for all', () => {
    const received = (type: string) => phrase`only a notification of another type, ${eventTypeInPlace(type)}`;
    const title = (...texts: readonly Phrase[]) =>
      notificationTitle(
        [{ cases: texts.map((one) => ({ seq: [1], received: one })) } as unknown as Violation],
        HISTORY,
      );
    expect(title(received('Changed'), received('Changed'))).toBe(
      'a hub is not notified of a change of status, but only of an event of the type "Changed"',
    );
    for (const other of [received('Moved'), phrase`no notification`])
      expect(title(received('Changed'), other)).toBe('a hub is not notified of a change of status');
  });

  it('names the hub that must not be notified', () => {
    expect(notificationTitle(showing([1, 2]), HISTORY)).toBe(
      'the hub of the second customer is notified of a change of status, but must not be',
    );
  });

  it('names the customers where hubs are notified of the resources of another one', () => {
    const foreign = delivery('other-customer', 2);
    const history = new History([
      window('update', 0),
      window('status-change', 1),
      { ...foreign, facts: { interface: 'ticket', hub: 'other-customer', customer: 'B' } } as RecordingEvent,
    ]);
    expect(notificationTitle(showing([0, 2], [1, 2]), history)).toBe(
      'hubs are notified of events of another customer: an update or a change of status',
    );
  });

  it('is left to the texts of the finding where no window shows it', () => {
    expect(notificationTitle(showing([3]), HISTORY)).toBeUndefined();
  });
});

describe('hubs that must be notified and are not', () => {
  const registration = (hub: HubName): Draft =>
    exchange('ticket.hub-create', { method: 'POST', facts: { step: 'subscribe', hub }, response: 201 });
  const { events } = historyOf(
    ...(['named-update', 'combined-crid', 'external-id', 'second'] as const).map(registration),
  );
  const history = new History([...events, window('update', 4)]);
  const missed = (...seqs: readonly number[]): Violation =>
    ({
      cases: seqs.map((seq) => ({ seq: [seq, 4] })),
      row: { requirement: { interface: 'ticket' } },
      effects: [{ family: 'notification', detail: '' }],
    }) as unknown as Violation;

  it('have what all of them are narrowed by in common', () => {
    expect(missedNarrowings([missed(0, 1)], history)).toEqual(['EventType']);
    expect(missedNarrowings([missed(0, 2)], history)).toEqual([]);
    expect(missedNarrowings([missed(0, 3)], history)).toEqual([]);
  });

  const joined = (all: readonly Violation[], of = history) => {
    const groups = new Groups(all);
    joinNarrowings({ groups, violations: [], history: of });
    return groups.all();
  };

  it('have one cause where one is narrowed by what another is narrowed by, too', () => {
    const all = [missed(0), missed(1), missed(2)];
    expect(joined(all)).toEqual([[all[0], all[1]], [all[2]]]);
  });

  it('have the cause of a hub that is not narrowed and not notified of the same kinds of event', () => {
    const all = [missed(0), missed(2), missed(3)];
    expect(joined(all)).toHaveLength(1);
    const of = new History([...events, window('update', 4), window('status-change', 5)]);
    const moved = { ...missed(2), cases: [{ seq: [2, 5] }] } as unknown as Violation;
    expect(joined([moved, missed(3)], of)).toHaveLength(2);
  });

  it('do not have the cause of a hub that no event type, or an empty one, narrows, and that is notified wrongly', () => {
    const { events: registered } = historyOf(registration('empty-event-type'), registration('crid'));
    const of = new History([...registered, window('update', 2), delivery('second', 3)]);
    const case_ = (...seq: readonly number[]): Violation =>
      ({ ...missed(0), cases: [{ seq }] }) as unknown as Violation;
    expect(joined([case_(0, 2), case_(1, 2)], of)).toHaveLength(2);
    // The notification itself is wrong.
    const wrong = new History([
      ...historyOf(registration('second'), registration('crid')).events,
      window('update', 2),
      delivery('second', 3),
    ]);
    expect(joined([case_(0, 2, 3), case_(1, 2)], wrong)).toHaveLength(2);
  });

  it('have the cause of notifications that arrive at no callback', () => {
    const elsewhere: RecordingEvent = {
      event: 'note',
      note: 'misdirected',
      seq: 5,
      at: 5,
      scenario: 's',
      facts: { path: '/', body: '' },
    };
    const lost = { ...missed(3), cases: [{ seq: [5] }] } as unknown as Violation;
    expect(joined([missed(0), lost], new History([...events, window('update', 4), elsewhere]))).toHaveLength(1);
  });
});

describe('hubs that must be silent and are not', () => {
  const history = new History([
    window('update', 0, ['external-id', 'combined-external-id', 'combined-crid', 'second']),
    ...(['external-id', 'combined-external-id', 'combined-crid', 'second'] as const).map((hub, at) =>
      delivery(hub, at + 1),
    ),
  ]);
  const notified = (...seqs: readonly number[]): Violation =>
    ({
      cases: seqs.map((seq) => ({ seq: [0, seq] })),
      row: { requirement: { interface: 'ticket' } },
      effects: [{ family: 'notification', detail: '' }],
    }) as unknown as Violation;

  it('have what all of them are narrowed by in common', () => {
    expect(ignoredNarrowings([notified(1, 2)], history)).toEqual(['ExternalID']);
    expect(ignoredNarrowings([notified(1, 3)], history)).toEqual([]);
    expect(ignoredNarrowings([notified(2, 4)], history)).toEqual([]);
  });

  it('have one cause where one is narrowed by what another is narrowed by, too', () => {
    const all = [notified(1), notified(2), notified(3)];
    const groups = new Groups(all);
    joinNarrowings({ groups, violations: [], history });
    expect(groups.all()).toEqual([[all[0], all[1]], [all[2]]]);
  });

  it('have one cause where all of them are notified of one kind of event, in whatever window', () => {
    const all = [notified(1), notified(3)].map((one, at) => ({ ...one, cases: [{ seq: [10 + at, at + 1] }] }));
    const of = (trigger: NoteFacts<'delivery-window'>['trigger'], third: number): number => {
      const windows = (['plain', 'crid', 'query'] as const).map((name, at) => {
        const note = window(at === 2 ? trigger : 'update', 10 + at, [
          (['external-id', 'combined-crid', 'second'] as const)[at]!,
        ]);
        return { ...note, facts: { ...note.facts, window: name } } as RecordingEvent;
      });
      const events = [...windows, delivery('external-id', 1), delivery('combined-crid', 2), delivery('second', 3)];
      const violations = [...all, { ...notified(4), cases: [{ seq: [12, third] }] }] as unknown as readonly Violation[];
      const groups = new Groups(violations);
      joinNarrowings({ groups, violations: [], history: new History(events) });
      return groups.all().length;
    };
    expect(of('update', 3)).toBe(1);
    // The third hub is silent, or is notified of another kind of event.
    expect(of('update', 12)).toBe(3);
    expect(of('status-change', 3)).toBe(3);
  });
});
