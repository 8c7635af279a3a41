import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { created, listed, patched, read } from '../testing/hand-made-lives.ts';
import { exchange, outcomes, seen, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const sending =
  (operation: string, facts: Facts) =>
  (answer?: DraftAnswer, more: Facts = {}): readonly Draft[] => [
    exchange(operation, {
      scenario: 'bad-input',
      method: 'POST',
      facts: { kind: 'odd', step: 'bad-input', ...facts, ...more },
      ...(answer === undefined ? {} : { answer }),
    }),
  ];
const malformed = sending('ticket.create', { body: 'malformed', violation: 'cut-short', in: 'body', at: '' });
const absent = sending('ticket.create', { body: 'absent', violation: 'absent', in: 'body', at: '' });
const asText = sending('ticket.create', { body: 'wrong-media-type', violation: 'json-as-text', in: 'body', at: '' });
const root = sending('ticket.create', { body: 'violating', violation: 'type', in: 'body', at: '' });
const member = sending('ticket.create', { body: 'violating', violation: 'type', in: 'body', at: '/description' });
const callback = sending('ticket.hub-create', { body: 'violating', violation: 'type', in: 'body', at: '/callback' });
const query = sending('ticket.hub-create', { body: 'violating', violation: 'type', in: 'body', at: '/query' });
const crid = sending('change.hub-create', {
  param: 'CRID',
  value: 'violating',
  violation: 'type',
  in: 'query',
  at: 'CRID',
});
const UNSUPPORTED = { declarations: { unsupportedMediaStatus: [415] } };

const updating =
  (answer: DraftAnswer) =>
  (description: string): Draft =>
    exchange('ticket.update', {
      scenario: 'bad-input',
      method: 'PATCH',
      facts: { kind: 'odd', step: 'bad-input', body: 'violating', violation: 'type', in: 'body', at: '/priority' },
      sent: { description, priority: [] },
      answer,
    });
const refusedCreation = exchange('ticket.create', {
  scenario: 'bad-input',
  method: 'POST',
  facts: { kind: 'odd', step: 'bad-input', body: 'violating', violation: 'type', in: 'body', at: '/priority' },
  sent: { description: 'refused', priority: [] },
  answer: 422,
});
const refusedUpdate = updating(422);
const takenUpdate = updating(200);
const made = created('ticket', { sent: { description: 'x' } });
const look = (step: string, description: string, more = {}): Draft =>
  read('ticket', step, { id: 'T-1', description, ...more });
const around = (description: string, more = {}, between: readonly Draft[] = []): readonly Draft[] => [
  made,
  look('before-bad-input', 'x'),
  ...between,
  look('after-bad-input', description, more),
];
const taken: Draft = (place) => ({
  ...patched('ticket', 1, { description: 5 }, { facts: { body: 'violating' } })(place),
  scenario: 'bad-input',
});

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.create.body-is-well-formed-json': [
    ['is met by a listed client error', [...malformed(400), ...malformed(422)], ['met']],
    ['fails a body that is taken', malformed([201, {}]), ['fail']],
    ['warns of an unlisted client error', malformed(418), ['warn']],
    ['warns of a server error, although it is listed', malformed(500), ['warn']],
    [
      'fails these, too, where the lists are closed',
      [...malformed(418), ...malformed(500)],
      ['fail'],
      { strict: true },
    ],
    ['leaves other faults to other rows', [...absent([201, {}]), ...asText([201, {}]), ...member([201, {}])], []],
    ['leaves good requests alone', [made], []],
    ['decides nothing of a busy target', malformed(503), ['undecided']],
    ['decides nothing of a call that was not answered', malformed(), ['undecided']],
  ],
  'ticket.create.body-is-required': [
    ['is met by a refusal of none', absent(400), ['met']],
    ['fails one that is taken', absent([201, {}]), ['fail']],
  ],
  'ticket.create.content-type-is-json': [
    ['is met by a listed client error', asText(400), ['met']],
    ['warns of an unlisted one, 415 among them', asText(415), ['warn']],
    ['is met by the declared one', asText(415), ['met'], UNSUPPORTED],
    ['fails another one than the declared', asText(400), ['fail'], UNSUPPORTED],
    ['fails a body that is taken', asText([201, {}]), ['fail'], UNSUPPORTED],
  ],
  'ticket.create.body-is-an-object': [
    ['is met by a refusal of what is no object', root(400), ['met']],
    ['fails one that is taken', root([201, {}]), ['fail']],
    ['leaves members to another row', member([201, {}]), []],
  ],
  'ticket.create.member-types-hold-in-the-body': [
    ['is met by a refusal of a member', member(422), ['met']],
    ['fails one that is taken', member([201, {}]), ['fail']],
    ['leaves what is no object to another row', root([201, {}]), []],
    ['leaves requests of other scenarios alone', member([201, {}], { step: 'texts' }), []],
  ],
  'ticket.hub.input-callback-is-a-string': [
    ['is met by a refusal of the member', callback(400), ['met']],
    ['fails one that is taken', callback([201, {}]), ['fail']],
    ['leaves other members alone', query([201, {}]), []],
  ],
  'change.hub-create.crid-form': [
    ['is met by a refusal of the parameter', crid(400), ['met']],
    ['fails one that is taken', crid([201, {}]), ['fail']],
    ['leaves other values alone', crid([201, {}], { value: 'valid' }), []],
  ],
  'change.create.malformed-json': [
    [
      'is met by any client error where the document shows no statuses',
      sending('change.create', { body: 'malformed' })(418),
      ['met'],
    ],
    ['warns of a server error there', sending('change.create', { body: 'malformed' })(500), ['warn']],
  ],
  'ticket.update.refused-updates-change-nothing': [
    ['is met by a resource that is as it was', around('x'), ['met']],
    ['fails a member that has changed', around('y'), ['fail']],
    [
      'leaves states and times alone, which move by themselves',
      around('x', { status: 'Open', lastUpdate: 'now' }),
      ['met'],
    ],
    [
      'fails a text of a refused update, even where another was taken',
      around('a text of a refused one', {}, [taken, refusedUpdate('a text of a refused one')]),
      ['fail'],
    ],
    [
      'leaves a text alone that an update brought which was taken',
      around('a text of one that was taken', {}, [
        takenUpdate('a text of one that was taken'),
        refusedUpdate('a text of one that was taken'),
      ]),
      ['undecided'],
    ],
    [
      'fails a list with what a refused creation was to make',
      [...around('x'), refusedCreation, listed('ticket', [{ id: 'T-9', description: 'refused' }])],
      ['fail', 'met'],
    ],
    [
      'is met by a list without it',
      [...around('x'), refusedCreation, listed('ticket', [{ id: 'T-9', description: 'another' }])],
      ['met'],
    ],
    ['decides nothing where one of the requests was taken', around('y', {}, [taken]), ['undecided']],
    ['decides nothing without a reading from before', [made, look('after-bad-input', 'y')], []],
    ['decides nothing without one from afterwards', [made, look('before-bad-input', 'x')], []],
  ],
};

describe('bad-input', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });

  it('says what was wrong', () => {
    const { observations } = seen('ticket.hub.input-callback-is-a-string', callback([201, {}]));
    expect(observations).toMatchObject([
      { expected: 'a refusal: type in body /callback', signature: 'ticket.hub-create 201 type' },
    ]);
  });
});
