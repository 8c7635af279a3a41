/** The id of a finding: short enough for a command line, and the same in each run that finds it. */

import type { Finding } from '../../contracts/formats/result.ts';
import { wordsHash } from '../../contracts/text/words-hash.ts';

/** `f-` and eight hexadecimal digits. */
export const findingId = ({
  requirement,
  operation,
  identity,
  signature,
}: Pick<Finding, 'requirement' | 'operation' | 'identity' | 'signature'>): string =>
  `f-${wordsHash([requirement, operation, identity, signature]).toString(16).padStart(8, '0')}`;
