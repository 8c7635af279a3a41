import type { Result } from '../contracts/formats/result.ts';

/** The result without the requirements of interfaces that the run did not test: the counts of a report state nothing about them. */
export function ofTestedInterfaces(result: Result): Result {
  const tested = new Set(result.interfaces.map((one) => one.interface));
  return {
    ...result,
    requirements: result.requirements.filter((one) => tested.has(one.interface) || one.verdict !== 'not-run'),
  };
}
