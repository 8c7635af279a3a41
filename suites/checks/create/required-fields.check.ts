import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { isStep, sentMembers } from '../../evidence/history.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isServerError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { phrase, rejection, success } from '../../evidence/phrase.ts';

/** True if a body that has the member, and none that is not in the rejected one, was accepted, and each accepted one has the member. */
function isNeeded(member: string, rejected: Exchange, accepted: readonly Exchange[]): boolean {
  const rest = sentMembers(rejected);
  const alike = accepted.map(sentMembers).filter((names) => names.every((one) => one === member || rest.includes(one)));
  return rest.length > 0 && alike.length > 0 && alike.every((names) => names.includes(member));
}

export default defineCheck({
  id: 'required-fields',
  decides: 'A body without a declared required member is rejected; a body without any other member is accepted.',
  needs: [{ exchange: { step: 'member-left-out' } }],
  leaves:
    'Everything while undeclared: recorded, not judged. The choice of client error; server errors; rejections with status 409; rejections of a body that is also rejected with the member.',
  judge: ({ requirement, history, declared }) => {
    const listed = requirement.declarations.map(declared).find((value) => Array.isArray(value));
    const required = Array.isArray(listed) ? listed.map((one) => `/${String(one).replace(/^\//, '')}`) : undefined;
    const exchanges = history.exchanges({ operations: requirement.operations });
    const accepted = exchanges.filter(({ response }) => response !== undefined && isSuccess(response.status));
    return exchanges
      .filter((exchange) => isStep(exchange, 'member-left-out'))
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        const left = exchange.facts.at;
        if (status === undefined || isTransient(status)) return [];
        if (!required) return [seen(`without ${left}: ${received(exchange)}`, exchange)];
        if (isServerError(status)) return [undecided(phrase`${receivedStatus(exchange)} is not a rejection`, exchange)];
        const isRequired = required.includes(left);
        if (isRequired !== isSuccess(status)) return [met(exchange)];
        if (!isRequired && (status === 409 || !isNeeded(left.slice(1), exchange, accepted)))
          return [seen(`without ${left}: ${received(exchange)}`, exchange)];
        return [
          broken([exchange], {
            expected: isRequired
              ? phrase`${rejection()} without ${left}, declared to be required`
              : phrase`${success('acceptance')} without ${left}, which is not among the members declared to be required`,
            received: receivedStatus(exchange),
            signature: left,
          }),
        ];
      });
  },
});
