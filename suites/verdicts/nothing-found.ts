/** A target that knows no path of an interface mostly has another base URL than the profile names: the one cause of all that fails. */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { properByInterface } from './proper-exchange.ts';

/** One operation that is not there is a fault of the target; so many that answer nothing else are an address. */
const FEWEST_OPERATIONS = 3;

/** Interface -> what is to be looked at, where every proper request to several operations was answered 404. */
export function nothingFound(events: readonly RecordingEvent[]): ReadonlyMap<string, string> {
  return new Map(
    [...properByInterface(events)].flatMap(([name, exchanges]): readonly (readonly [string, string])[] => {
      const operations = new Set(exchanges.map(({ operation }) => operation));
      if (operations.size < FEWEST_OPERATIONS || exchanges.some(({ response: { status } }) => status !== 404))
        return [];
      return [
        [
          name,
          `each of ${exchanges.length} proper requests was answered 404: look at interfaces.${name}.baseUrl in the profile first`,
        ],
      ];
    }),
  );
}
