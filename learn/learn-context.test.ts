import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/contract.ts';
import type { Customer, Response, World } from '../suites/scenarios/scenario.ts';
import { errorFormOf, probed } from './learn-context.ts';
import { hasRejection, isAccepted } from './learner.ts';

const customer = { name: 'A', identity: 'A.full' } as unknown as Customer;

const response = (status: number, json: Json): Response =>
  ({
    exchange: { seq: 1, request: { method: 'POST', url: 'http://target.example/order' } },
    live: { status, headers: [], body: JSON.stringify(json), json },
  }) as unknown as Response;

/** The form of errors of a target that returns this for an unknown path. */
const formOf = (status: number, json: Json) =>
  errorFormOf({ send: () => Promise.resolve(response(status, json)) } as unknown as World, customer);

const ERROR = { success: false, error: { code: 'GEN-404' } };

describe('errors with a success status', () => {
  it('have the members of what is returned for an unknown path', async () => {
    expect(await formOf(200, ERROR)).toEqual(['error', 'success']);
  });

  it.each([
    ['an error with its status', 404, ERROR],
    ['a list', 200, []],
    ['a resource', 200, { id: '1' }],
  ])('have no known form after %s', async (_, status, json) => {
    expect(await formOf(status, json)).toBeUndefined();
  });

  it('are no successes', () => {
    const read = (json: Json, form?: readonly string[]) => probed({ about: 'try', form }, response(200, json));
    const error = read({ error: { code: 'ORD-010' }, success: false }, ['error', 'success']);
    expect([isAccepted(error), hasRejection(error)]).toEqual([false, true]);
    for (const one of [read({ id: '1', success: true }, ['error', 'success']), read(ERROR)])
      expect([isAccepted(one), hasRejection(one)]).toEqual([true, false]);
  });
});
