import { NAMES_OF_SETS_OF_SEVERAL, SETS_OF_SEVERAL } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
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

export default defineCheck({
  id: 'own-device-not-denied',
  decides: 'A lookup that names an own device with foreign or unknown ones is not rejected with 401 or 403.',
  needs: [{ exchange: WANTED }],
  leaves: 'Every other status.',
  judge: ({ requirement, history }) =>
    history.exchanges({ operations: requirement.operations, facts: WANTED }).map((exchange): Observation => {
      const status = exchange.response?.status;
      if (status === undefined || isTransient(status)) return undecidedBy(exchange);
      if (status !== 401 && status !== 403) return met(exchange);
      return broken([exchange], {
        expected: 'a status other than 401 and 403, because one of the devices is own and the token is valid',
        received: receivedStatus(exchange),
        signature: `${exchange.operation} ${status}`,
      });
    }),
});
