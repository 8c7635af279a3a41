import type { Json } from '../../../contracts/contract.ts';
import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { casesFor, exchange, testCheck, type JudgedRow, type JudgingOptions } from '../testing/judging.ts';

const description = (value: Json) => [read('change', 'retrieve', { id: 'C-1', description: value })];
const attachment = (value: Json) => [read('change', 'retrieve', { id: 'C-1', attachment: value })];
const x = (value: Json) => [
  read('change', 'retrieve', {
    location: { geographicAddress: { geographicLocationRefOrValue: { geometry: [{ x: value }] } } },
  }),
];
const X = '/location/geographicAddress/geographicLocationRefOrValue/geometry/*/x';
const ALLOWED = { declarations: { nullPolicy: 'allowed' } };
const FORBIDDEN = { declarations: { nullPolicy: 'forbidden' } };
const declared = (type: string, { declarations = {} }: JudgingOptions = {}): JudgingOptions => ({
  declarations: { ...declarations, fieldTypes: { change: { [X]: type } } },
});
const wrong = exchange('change.create', {
  method: 'POST',
  facts: { step: 'first', body: 'violating' },
  response: [201, { id: 'C-9', description: 5 }],
});

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'change.members.description-is-a-string': [
    ['is met by the labelled type', description('x'), ['met']],
    ['fails another one', description(5), ['fail']],
    [
      'judges creations and at each resource of a list',
      [created('change', { sent: { description: 'x' } }), listed('change', [{ description: ['x'] }])],
      ['fail', 'met'],
    ],
    ['leaves null, which no document mentions, to its own requirement', description(null), []],
    ['is met by null where it is declared allowed', description(null), ['met'], ALLOWED],
    ['fails null where it is declared forbidden', description(null), ['fail'], FORBIDDEN],
    ['decides nothing of a resource without the member', [read('change', 'retrieve', { id: 'C-1' })], []],
    ['decides nothing of errors', [read('change', 'retrieve', 404)], []],
    [
      'leaves what came of a wrong body alone, wherever it shows',
      [wrong, listed('change', [{ id: 'C-9', description: 5 }])],
      [],
    ],
  ],
  'change.members.attachment-is-a-list-of-objects': [
    ['is met by a list of objects', attachment([{ name: 'a' }]), ['met']],
    ['is met by a list of none', attachment([]), ['met']],
    ['fails an object that is in no list', attachment({ name: 'a' }), ['fail']],
    ['fails an element that is no object', attachment([{ name: 'a' }, 'b']), ['fail', 'met']],
  ],
  // Members to which no document gives a type.
  'change.geometry.unlabelled-members-are-strings': [
    ['is met by a text, as most members are', x('4.9'), ['met']],
    ['warns of another type', x(4.9), ['warn']],
    ['is met by the type that is declared', x(4.9), ['met'], declared('number')],
    ['fails another one', x('4.9'), ['fail'], declared('number')],
    ['takes whole numbers for integers, however they are written', x(5), ['met'], declared('integer')],
    ['fails a fraction where an integer is declared', x(4.9), ['fail'], declared('integer')],
    ['ignores null where nothing of it is declared', x(null), [], declared('number')],
    ['is met by null where it is allowed', x(null), ['met'], declared('number', ALLOWED)],
    ['fails null where it is forbidden', x(null), ['fail'], declared('number', FORBIDDEN)],
  ],
};

testCheck({ check: 'member-type', requirement: 'change.members.description-is-a-string', cases: casesFor(rows) });
