import type { JsonObject } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';
import { read } from '../testing/hand-made-lifecycles.ts';

const DATE = { 'content-type': 'application/json', date: 'Fri, 19 Mar 2021 10:00:00 GMT' };

const made = (shown: JsonObject, { sent = {}, headers = DATE }: { sent?: JsonObject; headers?: object } = {}): Draft =>
  exchange('ticket.create', {
    method: 'POST',
    facts: { step: 'create', item: 'one', body: 'valid' },
    sent,
    response: [201, { id: 'T-1', ...shown }, headers as Record<string, string>],
  });

const readings = (...times: readonly string[]): readonly Draft[] =>
  times.map((time, at) =>
    read('ticket', at === 0 ? 'retrieve' : { step: 'after-patch', nth: at }, {
      id: 'T-1',
      creationDate: `2021-03-19T${time}`,
    }),
  );

testCheck({
  check: 'creation-time',
  requirement: 'ticket.resource.creation-date-is-the-time-of-the-creation',
  cases: [
    ['is met by the time of the response', [made({ creationDate: '2021-03-19T10:00:00Z' })], ['met']],
    ['is met by another offset', [made({ creationDate: '2021-03-19T12:01:00+02:00' })], ['met']],
    ['is met by a local time without an offset', [made({ creationDate: '2021-03-19T05:00:00' })], ['met']],
    [
      'is met by the time in a retrieval',
      [made({}), read('ticket', 'retrieve', { id: 'T-1', creationDate: '2021-03-19T10:00:00Z' })],
      ['met'],
    ],
    [
      'is met by an instant and the local time of it',
      [made({ creationDate: '2021-03-19T11:00:00+01:00' }), ...readings('11:00:00')],
      ['met'],
    ],
    [
      'breaks with an instant and a local time that no place has then',
      [
        made({ creationDate: '2021-03-19T10:00:00Z' }),
        ...readings('10:00:00Z'),
        read('ticket', 'end', { id: 'T-1', creationDate: '2021-03-20T10:00:00' }),
      ],
      ['fail'],
    ],
    [
      'breaks with a date that moves with an update',
      [made({}), ...readings('10:00:00.120Z', '10:00:00.480Z')],
      ['fail'],
    ],
    [
      'breaks with a date that moves by a second',
      [made({ creationDate: '2021-03-19T10:00:00Z' }), ...readings('10:00:02.120Z')],
      ['fail'],
    ],
    [
      'is met by a date that is rounded when it is stored',
      [made({ creationDate: '2021-03-19T10:00:00.480Z' }), ...readings('10:00:00.000Z', '10:00:00.000Z')],
      ['met'],
    ],
    ['is met by the same date in two forms', [made({}), ...readings('10:00:00.480Z', '12:00:00+02:00')], ['met']],
    ['breaks with a fixed date', [made({ creationDate: '2020-01-01T00:00:00Z' })], ['fail']],
    ['breaks with a local time that is called UTC', [made({ creationDate: '2021-03-19T12:00:00Z' })], ['fail']],
    ['breaks with another day without an offset', [made({ creationDate: '2021-03-21T10:00:00' })], ['fail']],
    [
      'ignores a date of the client',
      [made({ creationDate: '2020-01-01T00:00:00Z' }, { sent: { creationDate: '2020-01-01T00:00:00Z' } })],
      [],
    ],
    ['ignores a text that is not a date', [made({ creationDate: 'today' })], []],
    [
      'does not decide without a Date header',
      [made({ creationDate: '2020-01-01T00:00:00Z' }, { headers: { 'content-type': 'application/json' } })],
      ['undecided'],
    ],
  ],
});
