import { describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import { sample, sampleOne } from './arbitrary.ts';
import { eachCoverageRequest } from './coverage.ts';
import { fullBody } from './full-body.ts';
import { eachInvalidRequest } from './invalid-requests.ts';
import type { RequestSpec } from './request-spec.ts';
import { seedFor } from './seed.ts';
import { validRequests } from './valid-requests.ts';

/** One line a request, short enough to be read in a diff. */
function line({ method, path, query, body = '', violation, covers }: RequestSpec): string {
  const about =
    violation === undefined
      ? (covers ?? []).slice(0, 3).join(' ')
      : `${violation.name} ${violation.in} ${violation.at}`;
  return `${method} ${path}${query === '' ? '' : `?${query}`} ${body.slice(0, 160)} | ${about}`;
}

function evenly<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

describe('requests of a fixed seed', () => {
  const operations = loadContracts().flatMap((contract) =>
    contract.operations.map((operation) => ({ contract, operation })),
  );

  it.each(['device.locations', 'ticket.list', 'ticket.create', 'order.create', 'change.create'])(
    'stay as they are for %s, so that a change of generators is seen and meant',
    async (id) => {
      const found = operations.find(({ operation }) => operation.id === id);
      if (found === undefined) throw new Error(`no operation ${id}`);
      const { contract, operation } = found;
      const binding = { method: operation.method ?? 'POST', path: operation.path ?? '/changeRequest' };
      const seed = seedFor(20_260_101, id);
      const text = [
        '# valid',
        ...sample(validRequests(contract, operation, binding), seed, 4).map(line),
        '# invalid',
        ...evenly([...eachInvalidRequest(contract, operation, seed, binding)], 12).map(line),
        '# coverage',
        ...evenly([...eachCoverageRequest(contract, operation, seed, binding)], 16).map(line),
        '# full',
        JSON.stringify(fullBody(contract, operation, seed) ?? null),
      ].join('\n');
      await expect(`${text}\n`).toMatchFileSnapshot(`frozen/${id}.txt`);
      expect(sampleOne(validRequests(contract, operation, binding), seed)).toEqual(
        sampleOne(validRequests(contract, operation, binding), seed),
      );
    },
  );
});
