import type { Exchange } from '../../../contracts/formats/recording.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import type { SchemaProblem } from '../../../contracts/json-schema/schema-problem.ts';
import { ABSENT, ofProblem, phrase } from '../../evidence/phrase.ts';
import { broken, type Observation } from '../observation.ts';

/** The body of a response does not conform to the schema that the profile declares for it. */
export function unlikeDeclared(exchange: Exchange, problem: SchemaProblem): Observation {
  const { expected, received } = ofProblem(problem);
  const { keyword, missing } = problem;
  // What is missing is missing at its place, as every rule about this member reports it.
  const pointer = missing === undefined ? problem.pointer : `${problem.pointer}${formatPointer([missing])}`;
  return broken([exchange], {
    expected: phrase`${expected}, as declared`,
    received: missing === undefined ? received : ABSENT,
    pointer,
    signature: `${keyword} ${pointer.replace(/\/\d+/g, '/*')}`,
  });
}
