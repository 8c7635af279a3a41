import type { Exchange } from '../../contracts/formats/recording.ts';
import type { SchemaProblem } from '../../contracts/json-schema/schema-problem.ts';
import { ofProblem, phrase } from '../evidence/phrase.ts';
import { broken, type Observation } from './observation.ts';

/** The body of a response does not conform to the schema that the profile declares for it. */
export function unlikeDeclared(exchange: Exchange, problem: SchemaProblem): Observation {
  const { expected, received } = ofProblem(problem);
  const { keyword, pointer } = problem;
  return broken([exchange], {
    ...{ expected: phrase`${expected}, as declared`, received, pointer },
    signature: `${keyword} ${pointer.replace(/\/\d+/g, '/*')}`,
  });
}
