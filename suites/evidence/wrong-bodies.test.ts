import { describe, expect, it } from 'vitest';
import { created, listed, patched, read } from '../checks/testing/hand-made-lifecycles.ts';
import { outcomes, type Draft, type JudgedRow } from '../checks/testing/judging.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';

const wrong = { facts: { kind: 'odd', body: 'violating' } } as const;

const OWN = 'Conform-20260102-030405-0a1b-ticket-1';
const EARLIER = 'ticket-CONFORM-20260101-030405-0A1B-7';

/** Sent before the list was requested, its response recorded after that of the list. */
const beganFirst =
  (draft: Draft): Draft =>
  (place) => ({ ...(draft(place) as Exchange), startedAt: 0 });

const rows: readonly JudgedRow[] = [
  [
    'ignores a resource in a list that was received before the response to the wrong body',
    [
      created('ticket', { responded: { id: '1', description: 'x' } }),
      listed('ticket', [{ id: '2', description: [] }]),
      beganFirst(created('ticket', { ...wrong, responded: { id: '2' } })),
    ],
    ['met'],
  ],
  [
    'ignores a resource that an earlier run left behind',
    [created('ticket', { sent: { externalId: OWN } }), listed('ticket', [{ externalId: EARLIER, description: [] }])],
    [],
  ],
  [
    'knows a resource of an earlier run by its id where a selection of members shows no name',
    [
      created('ticket', { sent: { externalId: OWN } }),
      listed('ticket', [{ id: '7', description: [] }]),
      listed('ticket', [{ id: '7', externalId: EARLIER }]),
    ],
    [],
  ],
  [
    'judges a resource of this run, in any letter case',
    [
      created('ticket', { sent: { externalId: OWN } }),
      listed('ticket', [{ externalId: OWN.toUpperCase(), description: [] }]),
    ],
    ['fail'],
  ],
  [
    'judges a resource that a valid body created',
    [created('ticket', { responded: { id: '1', description: [] } })],
    ['fail'],
  ],
  [
    'ignores the response to a wrong body',
    [created('ticket', { ...wrong, responded: { id: '1', description: [] } })],
    [],
  ],
  [
    'ignores a resource in a list that a wrong body created, and no other resource there',
    [
      created('ticket', { ...wrong, responded: { id: '1' } }),
      listed('ticket', [
        { id: '1', description: [] },
        { id: '2', description: 'x' },
      ]),
    ],
    ['met'],
  ],
  [
    'knows a resource in a list by its external id where the list shows no id',
    [
      created('ticket', { ...wrong, sent: { externalId: 'x-1' }, responded: { id: '1' } }),
      listed('ticket', [{ externalId: 'x-1', description: [] }]),
    ],
    [],
  ],
  [
    'ignores a resource that was stored a second time with another id',
    [
      created('ticket', { ...wrong, sent: { externalId: 'x-1' }, responded: { id: '1' } }),
      listed('ticket', [{ id: '2', externalId: 'x-1', description: [] }]),
    ],
    [],
  ],
  [
    'judges another resource in a list without ids',
    [
      created('ticket', { ...wrong, sent: { externalId: 'x-1' }, responded: { id: '1' } }),
      listed('ticket', [{ externalId: 'x-2', description: [] }]),
    ],
    ['fail'],
  ],
  [
    'ignores a resource without id and external id once a wrong body was accepted',
    [
      listed('ticket', [{ description: 'x' }]),
      created('ticket', { ...wrong, responded: { id: '1' } }),
      listed('ticket', [{ description: [] }]),
    ],
    ['met'],
  ],
  [
    'ignores a member that a wrong body changed',
    [
      patched('ticket', 1, {}, { ...wrong, response: [200, {}] }),
      read('ticket', 'retrieve', { id: '', description: [] }),
    ],
    [],
  ],
  [
    'judges a resource whose id is in a rejected wrong body',
    [created('ticket', { ...wrong, responded: 'no' }), listed('ticket', [{ id: '1', description: [] }])],
    ['fail'],
  ],
  [
    'judges a resource before a wrong body changed it',
    [
      created('ticket', { responded: { id: 'T-1', description: [] } }),
      patched('ticket', 1, {}, { ...wrong, response: [200, { id: 'T-1' }] }),
      read('ticket', 'retrieve', { id: 'T-1', description: [] }),
    ],
    ['fail'],
  ],
  [
    'judges resources that all have the same id, also if a wrong body was accepted with it',
    [
      created('ticket', { responded: { id: '1', description: [] } }),
      created('ticket', { ...wrong, responded: { id: '1' } }),
      listed('ticket', [{ id: '1', description: [] }]),
    ],
    ['fail'],
  ],
];

describe('resources of wrong bodies', () => {
  for (const [sentence, drafts, words] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.resource.description-is-a-string', drafts)).toEqual(words);
    });
});
