import { met, undecided, broken, type Observation } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { mayBeOneTooMany, ONE_TOO_MANY } from './hub-limit.ts';
import {
  asyncStatuses,
  emptyListStatuses,
  isMeant,
  isServerError,
  isSuccess,
  isTransient,
  meantStatuses,
  oneOf,
  received,
} from '../../evidence/status-class.ts';

const EMPTY = 'answered with a status by which the profile says that there is nothing to list';
const REFUSAL = 'a generated body was refused';
const REFUSED = (status: number): string => `${REFUSAL} with ${status}; which members are required is not shown`;

export default defineCheck({
  id: 'success-status',
  decides: 'A described request is answered with the stated success status and no other.',
  // TODO(needs): 'An exchange that the document describes, allowed and about something that exists.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: '429, 502, 503, 504; refusals of bodies whose required members are not shown.',
  options: optionsSchema({ status: { type: ['integer', 'string'] } }, ['status']),
  judge: ({ requirement, options, history, contract, profile, declared }) => {
    const observations = history
      .exchanges({ operations: requirement.operations, facts: { kind: ['good', 'offered'] } })
      .map((exchange): Observation => {
        const status = exchange.response?.status;
        if (status === undefined) return undecided(`no response (${exchange.failure?.kind ?? 'unknown'})`, exchange);
        const operation = contract.operations.find(({ id }) => id === exchange.operation);
        const binding = profile.bindings?.[exchange.operation];
        if (isMeant(status, options['status'], operation, binding)) return met(exchange);
        if (operation && asyncStatuses(operation, declared).includes(status)) return met(exchange);
        if (operation && emptyListStatuses(operation, declared).includes(status)) return undecided(EMPTY, exchange);
        if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
        if (mayBeOneTooMany(exchange, operation, { history })) return undecided(ONE_TOO_MANY, exchange);
        const offered = exchange.facts.kind === 'offered';
        if (offered && !isSuccess(status) && !isServerError(status)) return undecided(REFUSED(status), exchange);
        const meant = meantStatuses(options['status'], operation, binding);
        return broken([exchange], {
          expected: meant.length > 0 ? oneOf(meant) : 'a success status',
          received: received(exchange),
          signature: `${exchange.operation} ${status}`,
        });
      });
    // A refused offer says nothing where another request was decided.
    const decided = observations.some(({ outcome }) => outcome === 'met' || outcome === 'broken');
    const tellsNothing = ({ reason }: { readonly reason: string }): boolean =>
      reason.startsWith(REFUSAL) || [ONE_TOO_MANY, EMPTY].includes(reason);
    return observations.filter((one) => !decided || one.outcome !== 'undecided' || !tellsNothing(one));
  },
});
