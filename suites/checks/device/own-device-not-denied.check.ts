import { NAMES_OF_SETS_OF_SEVERAL, SETS_OF_SEVERAL } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { isDenied, receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { labelsNamed } from './device-marks.ts';
import { undecidedBy } from '../shared/undecided-by.ts';

/** Sets with an own device and another one that is foreign or unknown. */
const MIXED = NAMES_OF_SETS_OF_SEVERAL.filter((name) => {
  const classes: readonly string[] = SETS_OF_SEVERAL[name];
  return (
    classes.some((one) => one === 'owned' || one === 'unlocated') &&
    classes.some((one) => one === 'foreign' || one === 'unknown')
  );
});

const WANTED = { token: 'valid', scope: 'held', key: ['imsi', 'msisdn'], set: MIXED } as const;

/** The devices of a request and its key, in any order. */
const pairOf = (exchange: Exchange): string => [...labelsNamed(exchange).toSorted(), exchange.facts.key].join(' ');

export default defineCheck({
  id: 'own-device-not-denied',
  decides:
    'A lookup that names an own device with foreign or unknown ones is not rejected with 401 or 403 in each order of the devices, and one of own devices alone not with 403.',
  needs: [{ exchange: WANTED }],
  leaves:
    'Every other status, and rejections in one order only, or of several own devices as well: the target may evaluate one of the values, or all of them as one key.',
  judge: ({ requirement, history }) =>
    requirement.operations.flatMap((operation) => {
      const exchanges = history.exchanges({ operations: [operation], facts: WANTED });
      const ofOwn = history.exchanges({ operations: [operation], facts: { ...WANTED, set: 'owned+owned' } });
      // A target that takes several values for one unknown key rejects those of own devices, too.
      const isOneKey = ofOwn.length === 0 || ofOwn.some(isDenied);
      // No reading of several values explains a status that is about the token.
      const forbidden = ofOwn
        .filter(({ response }) => response?.status === 403)
        .map((exchange) =>
          broken([exchange], {
            expected: 'a status other than 403, because the token is valid',
            received: receivedStatus(exchange),
            signature: `${exchange.operation} own 403`,
          }),
        );
      const mixed = exchanges.map((exchange): Observation => {
        const status = exchange.response?.status;
        if (status === undefined || isTransient(status)) return undecidedBy(exchange);
        if (!isDenied(exchange)) return met(exchange);
        const others = exchanges.filter((one) => pairOf(one) === pairOf(exchange));
        const orders = new Set(others.map((one) => labelsNamed(one).join(' ')));
        if (isOneKey || orders.size < 2 || !others.every(isDenied))
          return undecided('the target may evaluate one of several values', exchange);
        return broken([exchange], {
          expected: 'a status other than 401 and 403, because one of the devices is own and the token is valid',
          received: receivedStatus(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
      return [...forbidden, ...mixed];
    }),
});
