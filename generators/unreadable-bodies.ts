/** Requests whose body is wrong as a whole: no JSON, another media type, or missing where one is required. */

import type { Contract, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { sampleOne } from './arbitrary.ts';
import { buildRequest, type RequestValues } from './request.ts';
import type { RequestSpec } from './request-spec.ts';
import { seedFor } from './seed.ts';
import { validBodies, validRequests } from './valid-requests.ts';

/** Kinds of rule that the body breaks, as checks tell them apart. */
type Unreadable = 'malformed-json' | 'media-type' | 'body-absent';

interface Way {
  readonly name: Unreadable;
  readonly what: string;
  readonly values: (text: string) => Pick<RequestValues, 'rawBody' | 'contentType'>;
}

const ways: readonly Way[] = [
  {
    name: 'malformed-json',
    what: 'the body ends in the middle',
    values: (text) => ({ rawBody: text.slice(0, Math.max(1, text.length - 1)) }),
  },
  {
    name: 'malformed-json',
    what: 'the body has a comma too many',
    values: () => ({ rawBody: '{"description":"x",}' }),
  },
  {
    name: 'malformed-json',
    what: 'the body has names without quotes',
    values: () => ({ rawBody: '{description: "x"}' }),
  },
  { name: 'malformed-json', what: 'the body has text after its JSON', values: (text) => ({ rawBody: `${text}}` }) },
  { name: 'malformed-json', what: 'the body is no JSON', values: () => ({ rawBody: 'description=x' }) },
  {
    name: 'media-type',
    what: 'the body is declared as plain text',
    values: (text) => ({ rawBody: text, contentType: 'text/plain' }),
  },
  {
    name: 'media-type',
    what: 'the body is XML and declared as such',
    values: () => ({ rawBody: '<x/>', contentType: 'application/xml' }),
  },
  { name: 'body-absent', what: 'the body is empty', values: () => ({ rawBody: '' }) },
];

/** One request for each way; empty for an operation without a body. Where the body may be left out, an empty one is no violation. */
export function unreadableBodies(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
  seed: number,
  binding?: Binding,
): readonly RequestSpec[] {
  const bodies = validBodies(contract, operation);
  if (bodies === undefined) return [];
  const text = JSON.stringify(sampleOne(bodies, seedFor(seed, 'unreadable')));
  const valid = sampleOne(validRequests(contract, operation, binding), seedFor(seed, 'unreadable'));
  return ways
    .filter(({ name }) => name !== 'body-absent' || operation.body?.required === true)
    .map(({ name, what, values }) => ({
      ...valid,
      ...withBody(operation, binding, values(text)),
      violation: { name, in: 'body', at: '', what },
    }));
}

/** Body and header fields of a request with another body. */
function withBody(
  operation: Operation,
  binding: Binding | undefined,
  values: RequestValues,
): Pick<RequestSpec, 'body' | 'headers'> {
  const bound = { method: 'POST', path: '/', ...binding };
  const { headers, body } = buildRequest(
    { ...operation, parameters: [] },
    { ...values, binding: { ...bound, path: '/' } },
  );
  return { headers, ...(body === undefined ? {} : { body }) };
}
