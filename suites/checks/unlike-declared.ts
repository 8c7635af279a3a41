import type { Exchange } from '../../contracts/formats/recording.ts';
import type { problemsWith } from '../../contracts/loose-schema.ts';
import { broken, type Observation } from './observation.ts';

type Problem = ReturnType<typeof problemsWith>[number];

/** The body of a response does not conform to the schema that the profile declares for it. */
export const unlikeDeclared = (exchange: Exchange, { keyword, pointer, expected, received }: Problem): Observation =>
  broken([exchange], {
    expected: `${expected}, as declared`,
    received,
    pointer,
    signature: `${keyword} ${pointer.replace(/\/\d+/g, '/*')}`,
  });
