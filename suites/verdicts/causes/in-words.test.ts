import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../contracts/contract.ts';
import { CONDITIONS } from '../../../contracts/formats/evidence/conditions.ts';
import type { RecordingEvent } from '../../../contracts/formats/recording.ts';
import { STEPS } from '../../../contracts/formats/evidence/steps.ts';
import type { Condition } from './condition.ts';
import { History } from '../../evidence/history.ts';
import { factInWords, factWords } from '../../evidence/fact-in-words.ts';
import { ABSENT } from './features.ts';
import { conditionInWords, titleOf } from './in-words.ts';
import type { Violation } from './violation.ts';
import { broken } from '../../checks/observation.ts';
import {
  jsonValue,
  onlyPart,
  phrase,
  rejection,
  statuses,
  typed,
  type Part,
  type Phrased,
} from '../../evidence/phrase.ts';
import { statusText } from '../../../contracts/formats/finding-text.ts';

const holding = (feature: string, values: readonly string[], others: readonly string[] = []): Condition => ({
  tests: [{ feature, values: new Set(values), others }],
  exceptions: 0,
  passing: 9,
});

const words = (feature: string, values: readonly string[], others: readonly string[] = []): string =>
  conditionInWords(holding(feature, values, others));

describe('a condition in words', () => {
  it.each([
    ['fact token', ['expired', 'foreign-issuer'], 'the token has expired or is from another issuer'],
    ['fact shape', ['plain'], 'the body of the creation has the required members only'],
    ['fact correlation', ['absent'], 'the correlation id is left out'],
    ['fact correlation', [ABSENT], 'the correlation id is a usual one'],
    ['fact violation', ['cut-short'], 'the request violates "cut short"'],
    ['fact violation', ['json-as-text'], 'the request contains JSON with Content-Type text/plain'],
    ['step', ['kept-hub'], 'the request is the retrieval of a hub after the deletion of another hub'],
    ['step', ['paging-probe'], 'the request has an offset or limit at or beyond its bounds'],
    ['fact text', ['digits alone'], 'the request contains a value of the kind "digits alone"'],
    ['fact kind', ['probe'], ''],
    ['fact body', ['valid', ABSENT], ''],
    ['fact scopes', [''], 'the list of scopes of the token is empty'],
    ['fact scopes', ['device-a,b'], 'the list of scopes of the token is "device-a, b"'],
    ['fact form', ['content-type-absent'], 'the request has no Content-Type field'],
    ['fact text', ['emoji in items'], 'the request contains a value of the kind "emoji in items"'],
    ['fact violation', [ABSENT], 'the request does not violate the contract'],
    ['fact param', ['offset'], 'the request tests the parameter offset'],
    ['fact page', ['0'], 'the request is for the first page of a list'],
    ['items note', ['equal'], 'the list /note of the request has equal items'],
    ['items note', [ABSENT], 'the list /note of the request has no equal items'],
    ['violation', ['any'], 'the request violates the contract'],
    ['violation', [ABSENT], 'the request does not violate the contract'],
    ['identity', ['B'], 'the sender is B'],
    ['operation', ['ticket.list'], ''],
    ['device foreign and located', ['among those requested'], 'a requested device is foreign and located'],
    ['devices 3', ['more than 3'], 'the number of requested devices is more than 3'],
    ['devices 1', [ABSENT, 'at most 1'], 'the number of requested devices is at most 1'],
    ['devices 1', [ABSENT, 'more than 1'], 'the number of requested devices is 0 or more than 1'],
    ['devices 1', [ABSENT], ''],
    ['header x', [ABSENT, 'a text'], 'the header field x is absent or a text'],
  ])('says of %s %j: "%s"', (feature, values, text) => {
    expect(words(feature, values, ['something else'])).toBe(text);
  });

  it('separates clauses by a comma where one contains an "and"', () => {
    const [set, token] = [
      holding('fact set', ['owned+foreign'], ['owned']),
      holding('fact token', ['empty'], ['valid']),
    ];
    expect(conditionInWords({ ...set, tests: [...set.tests, ...token.tests] })).toBe(
      "the request is for an own device and another customer's, and the token is empty",
    );
  });

  it('names what is excluded where that is shorter', () => {
    expect(words('fact set', ['owned', 'foreign', 'unknown', 'unlocated'], ['no-history'])).toBe(
      'the request is not for an own device without a history',
    );
  });
});

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
    return {
      row: { contract, requirement: { id: 'x', interface: 'pets' } },
      finding: { operation, expected: one.expected.text, received: one.received.text },
      cases: [pointer === undefined ? one : { ...one, pointer }],
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
      'GET /pets and the update of a pet return status 400 instead of status 200, and status 200 instead of status 400',
      [
        violation('pets.list', [statuses([200]), returned(400)]),
        violation('pets.update', [phrase`${statuses([400])}, because it is foreign`, returned(200)]),
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
      [violation('pets.list', ['number of items: at most 2', 'number of items: 3'])],
    ],
    [
      'GET /pets: expected a member "id"; received an empty object',
      [violation('pets.list', ['a member "id"', 'an empty object'])],
    ],
    [
      'GET /pets: an item of the list is a foreign pet; expected: own pets only',
      [violation('pets.list', ['own pets only', 'a foreign pet'], '/*')],
    ],
    [
      'GET /pets: an item of the list is a foreign pet; expected: own pets only',
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
      'GET /pets: /id is 17; expected: only the pet with id 18',
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
      ...{ event: 'delivery', seq: 0, at: 0, scenario: 's', callback: 'pet.main', responded: 204 },
      facts: { interface: 'pet', hub: 'main', customer: 'A' },
      request: { method: 'POST', url: 'http://localhost/', headers: [] },
    };
    const found = violation('pets.list', ['the name after the event', 'the name before it'], '/name');
    const cases = found.cases.map((one) => ({ ...one, seq: [notification.seq] }));
    expect(titleOf([{ ...found, cases }], new History([notification]))).toMatch(/^Notifications of a pet: \/name is /);
  });
});

describe('the words of facts', () => {
  it('are there for each step, not by its name', () => {
    const named = Object.keys(STEPS).filter((step) => factInWords('step', [step]) === `the request is ${step}`);
    expect(named).toEqual([]);
  });

  it('are no double negations where a fact is excluded', () => {
    const all = Object.keys({ ...CONDITIONS, step: {}, param: {}, member: {}, violation: {}, page: {} });
    const excluded = all.flatMap((name) =>
      [undefined, ...Object.keys(factWords(name)?.values ?? {})].map((value) => factInWords(name, [value], true)),
    );
    expect(excluded.filter((text) => /\bnot (?:not?|neither|one that .*not)\b/.test(text))).toEqual([]);
    expect(factInWords('member', [undefined], true)).toBe('the request is about a single member');
  });

  it.each(Object.entries(CONDITIONS).filter(([name]) => factWords(name) !== undefined))(
    'say %s without names of the suite',
    (name, { schema }) => {
      const values = (schema as { readonly enum?: readonly string[] }).enum ?? [];
      expect(
        values.map((value) => factInWords(name, [value])).filter((text) => / is [a-z]+-[a-z-]+$/.test(text)),
      ).toEqual([]);
      expect(factInWords(name, [undefined])).not.toContain('undefined');
    },
  );

  it('are missing for what is about the run', () => {
    expect(['customer', 'item', 'repeats', 'nth', 'unknown'].filter((name) => factWords(name))).toEqual([]);
  });
});
