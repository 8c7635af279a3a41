import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { percentDecoded } from '../../../contracts/text/percent-encoding.ts';
import { responseJson } from '../../evidence/history.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { ALL } from './monitors.ts';
import { foreignRejection } from '../../evidence/kept-apart.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { foreignIdIn, foreignTextIn } from '../../evidence/foreign-texts.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Members of a monitor at the top, without those whose value the request contains. */
function notAsked({ request }: Exchange, monitor: Json | undefined): readonly (readonly [name: string, value: Json])[] {
  const url = percentDecoded(request.url) ?? request.url;
  return Object.entries(isObject(monitor) ? monitor : {}).filter((entry): entry is [string, Json] => {
    const [, value] = entry;
    return value !== null && value !== undefined && !(typeof value !== 'object' && url.includes(String(value)));
  });
}

/** A value that only the owner of a resource can know: another customer is shown what the monitor showed to the owner, where an unknown one shows something else. */
function ownersValue({ contract, history }: Judgement, exchange: Exchange): string | undefined {
  const monitors = history.exchanges({ operations: operationsOf(contract, 'monitor') });
  const entriesOf = (steps: readonly string[], item?: string): ReadonlySet<string> =>
    new Set(
      monitors
        .filter(({ facts }) => steps.includes(facts.step) && (item === undefined || facts.item === item))
        .flatMap((one) => notAsked(one, responseJson(one)).map((entry) => JSON.stringify(entry))),
    );
  const owners = entriesOf(ALL, exchange.facts.item);
  const unknown = entriesOf(['unknown-monitor']);
  const [shown] = notAsked(exchange, responseJson(exchange)).filter((entry) => {
    const text = JSON.stringify(entry);
    return owners.has(text) && !unknown.has(text);
  });
  return shown && JSON.stringify(shown[1]);
}

export default defineCheck({
  id: 'monitor-isolation',
  decides:
    'If isolation is declared, no monitor contains a resource of another customer; undeclared, a monitor that does is a warning where the retrieval of such a resource is rejected.',
  needs: [{ exchange: { step: ['monitor', 'foreign-monitor'] } }],
  leaves:
    'A target that serves retrievals of such resources, while undeclared; a response that shows nothing of the resource, or of its monitor, beyond the request.',
  isOfAccess: true,
  judge: (judgement) => {
    const { requirement, contract, history, declared } = judgement;
    const isolation = requirement.declarations.map(declared).find((one) => one !== undefined);
    return history
      .exchanges({ operations: requirement.operations, facts: { step: ['monitor', 'foreign-monitor'] } })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (!response) return [];
        const isForeign = facts.step === 'foreign-monitor';
        const word = isSuccess(response.status)
          ? (foreignTextIn(history, contract, exchange) ??
            (isForeign ? foreignIdIn(history, contract, exchange) : undefined))
          : undefined;
        const rejection = isolation === undefined ? foreignRejection(judgement, []) : undefined;
        if ((isolation === undefined && !rejection) || isolation === false)
          return isForeign ? [seen(`another customer received ${received(exchange)}`, exchange)] : [];
        if (isTransient(response.status)) return [undecidedBy(exchange)];
        const value =
          isForeign && word === undefined && isSuccess(response.status) ? ownersValue(judgement, exchange) : undefined;
        const shown =
          word === undefined
            ? value && phrase`${value}, which the owner of the resource receives`
            : phrase`${jsonValue(word)}, a text of the other customer's resource`;
        // The monitor of an own resource proves nothing about foreign ones.
        if (shown === undefined) return isForeign ? [met(exchange)] : [];
        return [
          broken(rejection ? [exchange, rejection] : [exchange], {
            expected: rejection
              ? phrase`no content of another customer's resource, because ${rejection.operation} rejects it (${receivedStatus(rejection)})`
              : "no content of another customer's resource, because isolation is declared",
            received: shown,
            ...(rejection ? { severity: 'warn', isQuestion: true } : {}),
            signature: isForeign ? 'monitor of another customer' : 'another resource within',
          }),
        ];
      });
  },
});
