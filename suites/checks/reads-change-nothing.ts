import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Json } from '../../contracts/contract.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { responseJson } from './history.ts';
import { broken, met, type Observation } from './observation.ts';
import { succeeded } from './life-of.ts';

/** What the same question is: operation, caller, and the URL behind the host. */
const question = ({ operation, identity, request }: Exchange): string =>
  `${operation} ${identity} ${request.method} ${request.url}`;

const sameText = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Decides: a question that only reads is answered alike before and after other reads, nothing having been changed in between.
 * Needs:   the same question asked twice with nothing but reads of the same thing in between.
 * Leaves:  locations and histories, which move by themselves; status and dates, which a provider may move; answers that were cut.
 */
export const readsChangeNothing: Check = {
  id: 'reads-change-nothing',
  decides: 'A question that only reads is answered alike before and after other reads.',
  needs: 'The same question asked twice with nothing but reads of the same thing in between.',
  leaves: 'Locations and histories, which move by themselves.',
  options: NO_OPTIONS,
  evidence: 'all',
  judge: ({ requirement, history }) => {
    const marked = history
      .exchanges({ operations: requirement.operations })
      .filter(({ facts }) => String(facts['step']).startsWith('same-device') || facts['step'] === 'read-again')
      .filter(succeeded)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const firsts = new Map<string, Exchange>();
    return marked.flatMap((exchange): readonly Observation[] => {
      if (exchange.operation === 'device.locations' || exchange.operation === 'device.history') return [];
      const first = firsts.get(question(exchange));
      if (!first) {
        firsts.set(question(exchange), exchange);
        return [];
      }
      const [before, after] = [responseJson(first), responseJson(exchange)];
      if (before === undefined || after === undefined) return [];
      if (sameText(before, after)) return [met(first, exchange)];
      return [
        broken([first, exchange], {
          expected: 'the answer given before',
          received: 'another answer',
          signature: exchange.operation,
        }),
      ];
    });
  },
};
