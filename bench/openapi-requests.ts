/**
 * Runs the generators on OpenAPI documents of real interfaces: for every operation valid requests, invalid requests and coverage cases,
 * or the precise reason why there are no requests.
 *
 *   node bench/run.mjs openapi-requests ../TMF621.oas.yaml node_modules/@readme/oas-examples/3.0/json/uspto.json
 */

import { ownContract } from '../contracts/own-contract/own-contract.ts';
import { sample } from '../generators/arbitrary.ts';
import { eachCoverageRequest } from '../generators/coverage.ts';
import { eachInvalidRequest } from '../generators/invalid-requests.ts';
import { whyNone } from '../generators/testing/why-none.ts';
import { validRequests } from '../generators/valid-requests.ts';

/** A request that takes longer to generate is printed, in milliseconds. */
const slowMs = 50;
const most = Number(process.env['MOST'] ?? 2_000);

for (const file of process.argv.slice(3)) report(file);

function report(file: string): void {
  const contract = ownContract(file);
  const rows = contract.operations.map((operation) => {
    const valid = outcome(() => sample(validRequests(contract, operation), 1, 20).length);
    const invalid = outcome(() => whyNone(contract, operation, 1) ?? count(eachInvalidRequest(contract, operation, 1)));
    const coverage = outcome(() => count(eachCoverageRequest(contract, operation, 1)));
    return { operation: operation.id, valid, invalid, coverage };
  });
  console.log(`${file}: ${rows.length} operations`);
  for (const { operation, valid, invalid, coverage } of rows)
    console.log(`  ${operation.padEnd(44)} valid ${valid}  invalid ${invalid}  coverage ${coverage}`);
}

function outcome(work: () => number | string): string {
  const started = performance.now();
  try {
    const found = work();
    return `${found} (${Math.round(performance.now() - started)} ms)`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function count(requests: Iterable<unknown>): number {
  let found = 0;
  let before = performance.now();
  for (const _ of requests) {
    const now = performance.now();
    if (now - before > slowMs) console.log(`  slow: ${Math.round(now - before)} ms for request ${found}`);
    before = now;
    if (++found >= most) break;
  }
  return found;
}
