/** A target that returns 404 for every path of an interface: usually the base URL in the profile is wrong. */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { validExchangesByInterface } from './valid-exchanges.ts';

/** A single missing operation is a defect of the target; if so many are missing, the base URL is wrong. */
const FEWEST_OPERATIONS = 3;

/** Interface -> what to check, where the response to every valid request to several operations is 404. */
export function allNotFound(events: readonly RecordingEvent[]): ReadonlyMap<string, string> {
  return new Map(
    [...validExchangesByInterface(events)].flatMap(([name, exchanges]): readonly (readonly [string, string])[] => {
      const operations = new Set(exchanges.map(({ operation }) => operation));
      if (operations.size < FEWEST_OPERATIONS || exchanges.some(({ response: { status } }) => status !== 404))
        return [];
      return [
        [
          name,
          `the response to each of ${exchanges.length} valid requests was 404: check interfaces.${name}.baseUrl in the profile first`,
        ],
      ];
    }),
  );
}
