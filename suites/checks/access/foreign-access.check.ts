import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, undecided, type Broken, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { foreignRejection } from '../../evidence/kept-apart.ts';
import { isEmptyList } from '../../evidence/history.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { isRejected, received, receivedStatus } from '../../evidence/statuses.ts';
import { effectOf, isAnother, isLostToOwner, disclosureIn, disclosuresOfOthers } from './owners-resource.ts';
import { AS_DECLARED, because, phrase, rejection, statuses } from '../../evidence/phrase.ts';

/** True for a deletion whose response is the same as for an unknown hub: it discloses nothing and has no effect. */
const isLikeUnknown = ({ history }: Judgement, exchange: Exchange): boolean =>
  exchange.facts.step === 'foreign-deletion' &&
  history
    .exchanges({ operations: [exchange.operation], facts: { id: 'unknown' } })
    .some(({ response }) => response !== undefined && response.status === exchange.response?.status);

/**
 * Undeclared, only a contradiction raises the question: a rejection that discloses or changes the resource, and a resource that is served although
 * other requests for such resources are rejected.
 */
function undeclared(judgement: Judgement, exchange: Exchange): Observation {
  const asked = (one: Broken): Broken => ({ ...one, severity: 'warn', isQuestion: true });
  const effect = effectOf(judgement, exchange);
  if (isRejected(exchange)) {
    const contradiction = effect ?? disclosureIn(judgement, exchange);
    if (contradiction) return asked(contradiction);
  }
  const rejected = foreignRejection(judgement, [exchange.operation]);
  const isServed =
    exchange.response !== undefined &&
    isSuccess(exchange.response.status) &&
    lifecyclesOf(judgement.history, judgement.contract).some(({ item }) => item === exchange.facts.item) &&
    isAnother(judgement, exchange) === false;
  if (!rejected || !isServed) return seen(`another customer received ${received(exchange)}`, exchange);
  return asked(
    broken([exchange, rejected], {
      expected: phrase`${rejection()}${because(phrase`${rejected.operation} rejects another customer's resource (${receivedStatus(rejected)})`)}`,
      received: receivedStatus(exchange),
      signature: `${exchange.operation} served to some`,
    }),
  );
}

export default defineCheck({
  id: 'foreign-access',
  decides:
    "Another customer's resource is neither served nor changed if isolation is declared; undeclared, that it is served to some and rejected for others, or is disclosed or changed by a rejected request, is a warning.",
  needs: [{ exchange: { id: 'foreign' } }],
  leaves:
    'While undeclared: a target that serves, or rejects, all such requests. Errors of an operation that the document calls unavailable, unless it is declared available.',
  judge: (judgement) => {
    const { requirement, contract, history, declared, own } = judgement;
    const value = requirement.declarations.map(declared).find((one) => one !== undefined);
    const isKept = value !== undefined && value !== false;
    const isOfRetrievals = operationsOf(contract, 'retrieve').some((id) => requirement.operations.includes(id));
    const disclosed = isKept && isOfRetrievals ? disclosuresOfOthers(judgement) : [];
    const asked = history
      .exchanges({ operations: requirement.operations, facts: { id: 'foreign' } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (value === undefined) return [undeclared(judgement, exchange)];
        if (!isKept) return [seen(`another customer received ${received(exchange)}`, exchange)];
        if (isTransient(status)) return [undecidedBy(exchange)];
        const effect = effectOf(judgement, exchange);
        if (effect) return [effect];
        const allowed = Array.isArray(value) ? value.includes(status) : !isSuccess(status);
        const rejected = isSuccess(status) ? undefined : disclosureIn(judgement, exchange);
        if (rejected) return [rejected];
        if (isLostToOwner(judgement, exchange))
          return [undecided('its owner does not find the resource either', exchange)];
        if (allowed || isLikeUnknown(judgement, exchange)) return [met(exchange)];
        // Declared statuses leave no other way to hide what belongs to another customer.
        const isHidden = Array.isArray(value) && isEmptyList(exchange);
        const another = isSuccess(status) && !isHidden ? isAnother(judgement, exchange) : false;
        if (another === true) return [met(exchange)];
        if (!isSuccess(status) && isCalledUnavailable(operationOf(contract, exchange), own('readAvailable')))
          return [seen(`another customer received ${received(exchange)}`, exchange)];
        if (another === undefined)
          return [undecided('the response does not show whose resource it is about', exchange)];
        return [
          broken([exchange], {
            expected: Array.isArray(value)
              ? phrase`${statuses(value as readonly number[])}${AS_DECLARED}`
              : phrase`${rejection()}${because('isolation is declared')}`,
            received: receivedStatus(exchange),
            signature: `${exchange.operation} ${status}`,
          }),
        ];
      });
    return [...asked, ...disclosed];
  },
});
