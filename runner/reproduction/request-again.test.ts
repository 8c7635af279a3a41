import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { createRedactor } from '../../transport/redaction/redactor.ts';
import { freshValues } from './fresh-values.ts';
import type { RequestStep } from './reproduction.ts';
import { callbacksIn, requestAgain } from './request-again.ts';

const recorded: Profile = {
  conform: 1,
  name: 'Pets',
  mode: 'sandbox',
  interfaces: { pets: { baseUrl: 'http://pets.example/v1/', headers: { 'X-Gateway': '${KEY}' } } },
  identities: { A: { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN}' } } },
};

interface Draft {
  readonly url?: string;
  readonly headers?: HeaderList;
  readonly body?: string;
  readonly truncated?: true;
}

const step = ({ url = 'http://pets.example/v1/pets', headers = [], body, truncated }: Draft): RequestStep => ({
  event: 'exchange',
  seq: 7,
  at: 5,
  startedAt: 1,
  scenario: 's',
  interface: 'pets',
  operation: 'pets.any',
  identity: 'A',
  facts: { step: 'valid', kind: 'good', covers: [] },
  request: {
    method: 'POST',
    url,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(truncated ? { truncated } : {}),
  },
});

const redactor = createRedactor({ known: [{ value: '001010000000001', placeholder: '{{A.located.0.imsi}}' }] });
const hidden = redactor.body('{"imsi":"262019876543210"}');

const again = (draft: Draft) =>
  requestAgain(step(draft), {
    recorded,
    redactor,
    fresh: freshValues({ runNames: ['Run'], recordedAt: 0, now: 0, correlationFormat: undefined }),
    callbacks: new Map([['pets.main', 'http://127.0.0.1:9/Callbackf00']]),
    responses: new Map<number, Json>([[3, { id: 'a/b "c"' }]]),
  });

describe('a request that is sent again', () => {
  it('has its path and query behind the base URL, with values of new responses encoded', () => {
    const { path, query } = again({ url: 'http://pets.example/v1/pets/{{from:3/id}}?limit=1&like={{from:3/id}}' });
    expect([path, query]).toEqual(['/pets/a%2Fb%20%22c%22', 'limit=1&like=a%2Fb%20%22c%22']);
  });

  it('has values of new responses and new callbacks in its body', () => {
    const body = '{"of":"{{from:3/id}}","callback":"http://127.0.0.1:37081/{{callback:pets.main}}"}';
    expect(again({ body }).body).toBe('{"of":"a/b \\"c\\"","callback":"http://127.0.0.1:9/Callbackf00"}');
    expect(callbacksIn(step({ body }))).toEqual(['pets.main']);
  });

  it('has the values that the recording hides', () => {
    expect(again({ url: 'http://pets.example/v1/pets?imsi={{A.located.0.imsi}}' }).query).toBe('imsi=001010000000001');
    expect(hidden).not.toContain('262019876543210');
    expect(again({ body: hidden }).body).toBe('{"imsi":"262019876543210"}');
  });

  it('leaves credentials, and fields of the interface, to the client', () => {
    const headers: HeaderList = [
      ['User-Agent', 'partner-conform'],
      ['X-Gateway', '${KEY}'],
      ['authorization', 'Bearer ${TOKEN}'],
      ['accept', 'application/json'],
    ];
    expect(again({ headers }).headers).toEqual([['accept', 'application/json']]);
  });

  it.each<readonly [string, Draft]>([
    ['a value that only the run knew', { body: '{"imsi":"{{imsi:ffffff}}"}' }],
    ['a response without the value', { url: 'http://pets.example/v1/pets/{{from:3/other}}' }],
    ['a body that was cut', { body: '{', truncated: true }],
    ['an URL elsewhere', { url: 'http://other.example/pets' }],
  ])('is not possible for %s', (_, draft) => {
    expect(() => again(draft)).toThrow(expect.objectContaining({ name: 'Unsendable' }));
  });
});
