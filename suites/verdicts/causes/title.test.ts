import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../contracts/contract.ts';
import { statusText } from '../../../contracts/formats/finding-text.ts';
import type { RecordingEvent } from '../../../contracts/formats/recording.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { exchange, historyOf, type Draft } from '../../checks/testing/judging.ts';
import { broken } from '../../checks/observation.ts';
import { History } from '../../evidence/history.ts';
import {
  because,
  jsonValue,
  label,
  onlyPart,
  phrase,
  rejection,
  statuses,
  typed,
  type Part,
  type Phrased,
} from '../../evidence/phrase.ts';
import { titleOf } from './title.ts';
import type { Violation } from './violation.ts';

describe('a title', () => {
  const returned = (status: number): Part => ({ kind: 'status', status, text: statusText(status) });
  const contract = {
    id: 'pet',
    operations: [
      { id: 'pets.list', action: 'list', method: 'GET', path: '/pets' },
      { id: 'pets.update', action: 'update' },
    ],
  } as unknown as Contract;
  const violation = (
    operation: string,
    [expected, received]: readonly [Phrased, Phrased],
    pointer?: string,
  ): Violation => {
    const one = broken([], { expected, received, signature: '' });
    const shown = pointer === undefined ? one : { ...one, pointer };
    return {
      row: { contract, requirement: { id: 'x', interface: 'pets' } },
      finding: { operation, expected: one.expected.text, received: one.received.text },
      shown,
      cases: [shown],
      effects: [
        pointer === undefined
          ? { family: onlyPart(one.received)?.kind === 'status' ? 'status' : 'other', detail: one.received.text }
          : { family: 'member', detail: pointer },
      ],
    } as unknown as Violation;
  };

  it.each<readonly [string, readonly Violation[]]>([
    [
      'The update of a pet returns status 400 instead of status 200',
      [violation('pets.update', [statuses([200]), returned(400)])],
    ],
    [
      'The update of a pet returns status 415 instead of a listed client error',
      ['XML', 'text', 'JSON with a name of another type', 'no body'].map((violated) =>
        violation('pets.update', [
          phrase`${statuses([400, 403], 'a listed client error')} for ${violated}`,
          returned(415),
        ]),
      ),
    ],
    [
      'GET /pets and the update of a pet return status 302 instead of status 401 or 403',
      [
        violation('pets.list', [statuses([401, 403]), returned(302)]),
        violation('pets.update', [statuses([401, 403]), returned(302)]),
        violation('pets.list', [statuses([200, 400, 401, 403], 'a listed status (200, 400, 401, 403)'), returned(302)]),
        violation('pets.update', [
          statuses([201, 400, 401, 403], 'a listed status (201, 400, 401, 403)'),
          returned(302),
        ]),
      ],
    ],
    [
      'GET /pets and the update of a pet return status 400 instead of status 200, and status 200 instead of status 400',
      [
        violation('pets.list', [statuses([200]), returned(400)]),
        violation('pets.update', [phrase`${statuses([400])}${because('it is foreign')}`, returned(200)]),
      ],
    ],
    [
      'GET /pets and the update of a pet return status 400 or 404 instead of status 200',
      [
        violation('pets.list', [statuses([200]), returned(400)]),
        violation('pets.update', [statuses([200]), returned(404)]),
      ],
    ],
    [
      'GET /pets: the number of items is 3; expected: at most 2',
      [violation('pets.list', [phrase`${label('number of items')}at most 2`, phrase`${label('number of items')}3`])],
    ],
    [
      'GET /pets: expected a member "id"; received an empty object',
      [violation('pets.list', ['a member "id"', 'an empty object'])],
    ],
    [
      'GET /pets: an item of the list: a foreign pet; expected: own pets only',
      [violation('pets.list', ['own pets only', 'a foreign pet'], '/*')],
    ],
    [
      'GET /pets: an item of the list: a foreign pet; expected: own pets only',
      [
        violation('pets.list', ['own pets only', 'a foreign pet'], '/*'),
        violation('pets.list', ['the pet at index 1', 'another pet'], '/id'),
      ],
    ],
    [
      'GET /pets returns status 400 instead of status 204, 200 or 401',
      [
        ...[204, 200, 401].map((status) => violation('pets.list', [statuses([status]), returned(400)])),
        violation('pets.list', [phrase`${statuses([200])}, as declared`, returned(400)]),
      ],
    ],
    [
      'The update of a pet returns status 200 instead of a rejection',
      ['cut off', 'not json', 'text', 'xml'].map((defect) =>
        violation('pets.update', [phrase`${rejection()} of ${defect}`, returned(200)]),
      ),
    ],
    [
      'GET /pets: /name: the text is returned without "amp;"',
      [
        violation(
          'pets.list',
          [phrase`${jsonValue('a name with &amp; in the midst')}, as sent`, jsonValue('a name with & in the midst')],
          '/name',
        ),
      ],
    ],
    [
      'GET /pets: /name: the text is returned with "… the run of 10.50 euros" instead of "… the run of 9.30 euros"',
      [
        violation(
          'pets.list',
          [
            phrase`${jsonValue('a name that is made for the pets of the run of 9.30 euros')}, as sent`,
            jsonValue('a name that is made for the pets of the run of 10.50 euros'),
          ],
          '/name',
        ),
      ],
    ],
    [
      'GET /pets: /born is "2026-11-27T13:50:39.373Z"; expected: "2026-11-27T13:50:38.548Z", as before',
      [
        violation(
          'pets.list',
          [phrase`${jsonValue('2026-11-27T13:50:38.548Z')}, as before`, jsonValue('2026-11-27T13:50:39.373Z')],
          '/born',
        ),
      ],
    ],
    [
      'GET /pets: /name: the text is returned with other white space',
      [
        violation(
          'pets.list',
          [phrase`${jsonValue('a name with  two spaces in it')}, as sent`, jsonValue('a name with two spaces in it')],
          '/name',
        ),
      ],
    ],
    [
      'GET /pets: /name: the text is returned without "="; also at /kind',
      ['/name', '/kind'].map((pointer) =>
        violation(
          'pets.list',
          [phrase`${jsonValue('a long text that ends with =')}, as sent`, jsonValue('a long text that ends with ')],
          pointer,
        ),
      ),
    ],
    [
      'GET /pets: /id: id 17; expected: only the pet with id 18',
      [violation('pets.list', ['only the pet with id 18', phrase`id ${jsonValue(17)}`], '/id')],
    ],
    [
      'GET /pets: /toys: /toys/1/name is 7; expected: "ball"',
      [
        violation(
          'pets.list',
          [
            phrase`${jsonValue([{ name: 'a toy with a long name that fills an excerpt as a whole' }, { name: 'ball', size: 'of a large toy' }])}, as sent`,
            jsonValue([
              { name: 'a toy with a long name that fills an excerpt as a whole' },
              { name: 7, size: 'of a large toy' },
            ]),
          ],
          '/toys',
        ),
      ],
    ],
    [
      'GET /pets: /name is a string; expected: object',
      [
        violation(
          'pets.list',
          [typed('object', 'object'), jsonValue('{"first":"a name that is an object as a text"}')],
          '/name',
        ),
      ],
    ],
  ])('is "%s"', (title, violations) => {
    expect(titleOf(violations, new History([]))).toBe(title);
  });

  it('is about notifications where a notification is wrong, and not the response that it is compared with', () => {
    const notification: RecordingEvent = {
      event: 'delivery',
      seq: 0,
      at: 0,
      scenario: 's',
      callback: 'pet.main',
      responded: 204,
      facts: { interface: 'pet', hub: 'main', customer: 'A' },
      request: { method: 'POST', url: 'http://localhost/', headers: [] },
    };
    const found = violation('pets.list', ['the name after the event', 'the name before it'], '/name');
    const cases = found.cases.map((one) => ({ ...one, seq: [notification.seq] }));
    expect(titleOf([{ ...found, cases }], new History([notification]))).toMatch(/^Notifications of a pet: \/name: /);
  });

  it('says that two creations return the same id', () => {
    const created = (item: string): Draft =>
      exchange('ticket.create', {
        method: 'POST',
        response: [201, { id: '7' }],
        facts: { step: 'create', item, body: 'valid' } as unknown as StatedFacts,
      });
    const history = historyOf(created('one'), created('two'));
    const wrong = violation('pets.list', ['an id of no other resource', 'id 7, which was assigned before'], '/id');
    const cases = [{ ...wrong.cases[0]!, seq: history.exchanges().map(({ seq }) => seq) }];
    expect(titleOf([{ ...wrong, shown: cases[0]!, cases }], history)).toBe(
      'GET /pets: two creations return the same id, 7',
    );
  });

  it.each<readonly [string, readonly number[], string]>([
    ['all valid requests', [401, 401], 'The target rejects every request of B.full with status 401, also valid ones'],
    ['some valid requests', [401, 201], 'Ticket.create returns status 401 instead of status 200'],
  ])('names the identity of which %s are rejected', (_, received, title) => {
    const facts = { step: 'create', kind: 'good', token: 'valid' } as unknown as StatedFacts;
    const history = historyOf(
      ...received.map((response) => exchange('ticket.create', { method: 'POST', identity: 'B.full', facts, response })),
    );
    const wrong = violation('pets.list', [statuses([200]), returned(401)]);
    const effects = wrong.effects.map((effect) => ({ ...effect, exchange: history.exchanges()[0]! }));
    expect(titleOf([{ ...wrong, effects }], history)).toBe(title);
  });
});
