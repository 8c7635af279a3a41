import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import {
  casesFor,
  delivery,
  exchange,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgedRow,
} from '../testing/judging.ts';

const HUB = [{ id: 'H-1', callback: 'https://listener.example/1' }];
const look = (step: 'retrieve-hub' | 'after-foreign-deletion', response: DraftResponse): Draft =>
  exchange('ticket.hub-retrieve', {
    scenario: 'subscriptions',
    facts: { step, hub: 'foreign-deletion-target', id: 'existing' },
    response,
  });
const found = look('retrieve-hub', [200, HUB]);
const deletion = (facts: StatedFacts, status: number): Draft =>
  exchange('ticket.hub-delete', {
    identity: 'B',
    scenario: 'subscriptions',
    method: 'DELETE',
    facts: { kind: 'probe', ...facts },
    response: status,
  });
const asked = (status: number): Draft =>
  deletion({ step: 'foreign-deletion', hub: 'foreign-deletion-target', id: 'foreign' }, status);
const askedUnknown = (status: number): Draft => deletion({ step: 'delete-unknown-hub', id: 'unknown' }, status);
const FOREIGN: StatedFacts = { step: 'foreign-deletion', hub: 'foreign-deletion-target' };
const [MAIN, TARGET] = ['main', 'foreign-deletion-target'] as const;
const notified = (notified: readonly HubName[]): readonly Draft[] =>
  listenedTo('before-deletion', { expecting: [MAIN, TARGET], notified });

/** The registration of the hub. */
const registration = exchange('ticket.hub-create', {
  scenario: 'subscriptions',
  method: 'POST',
  facts: { step: 'subscribe', hub: 'foreign-deletion-target' },
  sent: { callback: 'https://listener.example/1' },
  response: [201, HUB[0]!],
});
const OTHER = { id: 'H-2', callback: 'https://listener.example/2' };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.hub.foreign-customer-cannot-delete-a-hub': [
    ['is met by a hub that stays', [found, asked(404), look('after-foreign-deletion', [200, HUB])], ['met']],
    [
      'is met by a hub that stays, regardless of what the response says',
      [found, asked(204), look('after-foreign-deletion', [200, HUB])],
      ['met'],
    ],
    ['fails a hub that is gone', [found, asked(204), look('after-foreign-deletion', 404)], ['fail']],
    [
      'fails a hub that is gone despite a rejection',
      [found, asked(403), look('after-foreign-deletion', [200, []])],
      ['fail'],
    ],
    [
      'fails a hub that is gone where other hubs of the customer are shown',
      [registration, found, asked(204), look('after-foreign-deletion', [200, [OTHER]])],
      ['fail'],
    ],
    [
      'is met by the hub among others, and under the id of its listener',
      [registration, found, asked(204), look('after-foreign-deletion', [200, [OTHER, { ...HUB[0]!, id: 'L-7' }]])],
      ['met'],
    ],
    [
      'is met by a hub that shows no callback',
      [registration, found, asked(204), look('after-foreign-deletion', [200, [{ id: 'L-7' }]])],
      ['met'],
    ],
    ['decides nothing where no hub can be read', [asked(204), look('after-foreign-deletion', 404)], ['undecided']],
    ['is met by a hub that is notified', [asked(404), ...notified([MAIN, TARGET])], ['met']],
    ['fails a hub that is silent, where none can be read', [asked(204), ...notified([MAIN])], ['fail']],
    [
      'decides nothing of one whose notification comes later, where no deadline is declared',
      [asked(204), ...notified([MAIN]), delivery({ facts: { interface: 'ticket', hub: TARGET }, body: { id: 'T-1' } })],
      ['undecided'],
    ],
    ['ignores silence after a rejection', [asked(404), ...notified([MAIN])], []],
    ['ignores a request without a response', [exchange('ticket.hub-delete', { facts: FOREIGN })], []],
    ['ignores silence that is general', [asked(204), ...notified([])], []],
  ],
  'ticket.hub.foreign-access-is-as-declared': [
    ['records the response while undeclared', [asked(204)], ['seen']],
    [
      'fails a success where isolation is declared',
      [asked(204)],
      ['fail'],
      { declarations: { 'isolation.hub': true } },
    ],
    [
      'ignores a success that unknown hubs get, too',
      [askedUnknown(204), asked(204)],
      ['met'],
      { declarations: { 'isolation.hub': [404] } },
    ],
  ],
};

testCheck({
  check: 'hub-kept-from-others',
  requirement: 'ticket.hub.foreign-customer-cannot-delete-a-hub',
  cases: casesFor(rows),
});
