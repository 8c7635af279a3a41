/** A conformance run as vitest tests, one a requirement: those of the command line, and those of a provider's own vitest project. */

import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Contract } from '../contracts/contract.ts';
import type { Requirement } from '../contracts/requirement.ts';
import type { Finding, Result, Verdict } from '../contracts/formats/result.ts';
import type { FinishedRun } from './run.ts';

export interface RequirementTestsOptions {
  readonly contracts: readonly Contract[];
  /** Requirements that get a test; those of interfaces that are not tested need none. */
  readonly planned: readonly Requirement[];
  /** Executes the run; called once. */
  readonly run: () => Promise<FinishedRun>;
  /** Decided share of an interface, from 0 to 1, below which a further test of the interface fails; without it the test is left out. */
  readonly requiredShare?: number;
  /** Called with the result when everything is judged. */
  readonly onResult?: (finished: FinishedRun) => void | Promise<void>;
  /** Called within each test, for reporters that write while vitest runs. */
  readonly onTest?: (requirement: Requirement, finished: FinishedRun) => void | Promise<void>;
}

/** A requirement that is not met, as vitest shows it: the counterexample in words, without a stack of ours. */
class Nonconformity extends Error {
  override readonly name = 'Nonconformity';
  constructor(text: string) {
    super(text);
    this.stack = `${this.name}: ${text}`;
  }
}

const FAILING: readonly Verdict[] = ['fail', 'error'];
const PASSING: readonly Verdict[] = ['pass', 'warn'];

function describeFinding({
  operation,
  identity,
  expected,
  received,
  pointer,
  hint,
  evidence,
  replay,
}: Finding): string {
  return [
    `${operation} as ${identity}`,
    `expected  ${expected}`,
    `received  ${received}`,
    ...(pointer === undefined ? [] : [`at        ${pointer === '' ? 'the root' : pointer}`]),
    ...(hint === undefined ? [] : [`hint      ${hint}`]),
    ...evidence
      .filter(({ curl }) => curl !== '')
      .slice(0, 2)
      .map(({ curl }) => `request   ${curl}`),
    `replay    ${replay}`,
  ].join('\n');
}

function sourceOf({ source }: Requirement): string {
  return [source.document, source.section, source.item].filter((part) => part !== undefined).join(' / ');
}

function shareTest(name: string, required: number, result: () => Result | undefined): void {
  test(`${name}: at least ${Math.round(required * 100)} % of the decidable mandatory requirements are decided`, () => {
    const { decidedShare: share = 1 } = result()?.interfaces.find((one) => one.interface === name) ?? {};
    if (share >= required) return;
    throw new Nonconformity(`only ${Math.floor(share * 100)} % are decided; the skipped tests state the reasons`);
  });
}

/** Defines the tests. Call it at the top level of a test file. */
export function requirementTests({
  contracts,
  planned,
  run,
  requiredShare,
  onResult,
  onTest,
}: RequirementTestsOptions): void {
  let finished: FinishedRun | undefined;
  beforeAll(async () => {
    finished = await run();
  }, 0);
  afterAll(async () => {
    if (finished) await onResult?.(finished);
  }, 0);
  for (const contract of contracts) {
    const own = planned.filter((requirement) => requirement.interface === contract.id);
    if (own.length === 0) continue;
    describe(contract.title, () => {
      for (const requirement of own)
        test(
          requirement.id,
          async ({ skip }) => {
            if (!finished) throw new Nonconformity('the run did not take place');
            await onTest?.(requirement, finished);
            const judged = finished.judged.get(requirement.id);
            if (!judged) throw new Nonconformity('the run has no verdict for this requirement');
            const { verdict, reason = '' } = judged.result;
            if (FAILING.includes(verdict))
              throw new Nonconformity(
                [
                  requirement.statement,
                  sourceOf(requirement),
                  '',
                  ...(judged.findings.length > 0 ? judged.findings.map(describeFinding) : [reason]),
                ].join('\n'),
              );
            if (!PASSING.includes(verdict)) skip(`${verdict}: ${reason}`);
          },
          0,
        );
      if (requiredShare !== undefined) shareTest(contract.id, requiredShare, () => finished?.result);
    });
  }
}
