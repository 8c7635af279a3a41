import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { hasContent, isDenied, received, receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';

/** A success without an octet shows no status of anything. */
const isReturned = ({ response }: Exchange): boolean => hasContent(response) && response.bodyOctets > 0;

export default defineCheck({
  id: 'monitor-available',
  decides:
    'If a creation is declared asynchronous, the monitor of its resource is returned; where nothing is declared and no monitor is served at all, or where that of a creation with the same status is served, a rejection, or a response without content, is a warning.',
  needs: [{ exchange: { step: 'monitor' } }],
  leaves:
    'The content of the monitor; which key is in its path; the monitors of creations with another status where one is served, or where it is declared which operations are asynchronous.',
  judge: ({ requirement, history, contract, declared }) => {
    const modes = declared('asyncMode');
    const reads = history.exchanges({ operations: requirement.operations, facts: { step: 'monitor' } });
    const creations = new Map(lifecyclesOf(history, contract).map(({ item, create }) => [item, create]));
    const served = reads.filter(isReturned).map(({ facts }) => creations.get(facts.item ?? ''));
    const isServedAlike = ({ operation, response }: Exchange): boolean =>
      served.some((other) => other?.operation === operation && other.response?.status === response?.status);
    const customers = new Set(reads.filter(({ facts }) => facts.kind === 'good').map(({ facts }) => facts.customer));
    // The other customer may have fewer rights.
    const isOfAnother = (read: Exchange): boolean =>
      read.facts.kind === 'probe' && !customers.has(read.facts.customer) && !isDenied(read);
    const items = [...new Set(reads.map(({ facts }) => facts.item))];
    return items.flatMap((item): readonly Observation[] => {
      const own = reads.filter(({ facts }) => facts.item === item);
      const monitor = own.find(isReturned);
      if (monitor) return [met(monitor)];
      // Of several keys the last one counts. A monitor of another customer than the first one is requested in addition.
      const last = own.findLast(({ facts }) => facts.kind === 'good') ?? own.findLast(isOfAnother);
      if (!last?.response) return [];
      if (isTransient(last.response.status)) return [undecidedBy(last)];
      const create = creations.get(item ?? '');
      const statuses = isObject(modes) && create ? modes[create.operation] : undefined;
      const isAsynchronous = Array.isArray(statuses) && statuses.includes(create?.response?.status ?? 0);
      // A monitor is for asynchronous operations: where they are declared, or one is served, creations of another mode need none.
      if (!isAsynchronous && !(create && isServedAlike(create)) && (isObject(modes) || served.length > 0))
        return [seen(`the monitor of a creation that is not asynchronous: ${received(last)}`, last)];
      return [
        broken(create ? [last, create] : [last], {
          severity: isAsynchronous ? 'fail' : 'warn',
          expected: isAsynchronous
            ? 'the monitor of an asynchronous creation'
            : 'the monitor, as the profile binds its path',
          received: hasContent(last.response) ? 'an empty body' : receivedStatus(last),
          signature: `${last.response.status}`,
        }),
      ];
    });
  },
});
