import { textsIn } from '../../contracts/texts-in.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { requestJson, responseJson } from './history.ts';
import { isObject } from './json-type.ts';
import { livesOf, resourceIn } from './life-of.ts';
import { isSame } from './own-items.ts';
import { broken, met, seen, undecided, type Observation } from './observation.ts';
import { isSuccess, isTransient, received } from './status-class.ts';

/** True if a success shows nothing, or another resource: customers may be numbered apart, and the id may name one of the caller's own. */
function isAnother({ contract, history }: Judgement, exchange: Exchange): boolean {
  const json = responseJson(exchange);
  if (Array.isArray(json) && json.length === 0) return true;
  const life = livesOf(history, contract).find(({ item }) => item === exchange.facts['item']);
  const answered = resourceIn(exchange);
  return life !== undefined && answered !== undefined && isSame(answered, life) === false;
}

/** True for a deletion that was answered like that of a hub that does not exist: it tells nothing and does nothing. */
const isLikeUnknown = ({ history }: Judgement, exchange: Exchange): boolean =>
  exchange.facts['step'] === 'foreign-deletion' &&
  history
    .exchanges({ operations: [exchange.operation], facts: { id: 'unknown' } })
    .some(({ response }) => response !== undefined && response.status === exchange.response?.status);

/** The owner's reading after a stranger's update, if it shows what the stranger sent. */
function effectOf({ contract, history }: Judgement, exchange: Exchange): Observation | undefined {
  const life = livesOf(history, contract).find(({ item }) => item === exchange.facts['item']);
  const after = life?.retrieved.get('after-foreign');
  const [sent, resource] = [requestJson(exchange), after && resourceIn(after)];
  if (!after || !resource || !isObject(sent)) return undefined;
  const name = Object.keys(sent).find((one) => resource[one] !== undefined && resource[one] === sent[one]);
  if (name === undefined) return undefined;
  return broken([exchange, after], {
    expected: `${name} as its owner left it`,
    received: 'the value another customer sent',
    pointer: `/${name}`,
    signature: `${exchange.operation} changed`,
  });
}

/** Texts made for one resource alone are longer than this; shorter ones may stand anywhere. */
const TELLING = 12;

/** A refusal that tells what the resource holds, although it was not served. */
function tellsOf({ contract, history }: Judgement, exchange: Exchange): Observation | undefined {
  const life = livesOf(history, contract).find(({ item }) => item === exchange.facts['item']);
  const { request, response } = exchange;
  const asked = `${decodeURIComponent(request.url)} ${request.body ?? ''}`;
  const told = textsIn(life && requestJson(life.create)).find(
    (text) =>
      text.length > TELLING && !asked.includes(text) && response?.body.includes(JSON.stringify(text).slice(1, -1)),
  );
  if (told === undefined) return undefined;
  return broken([exchange], {
    expected: 'a refusal that tells nothing of the resource',
    received: `its text ${JSON.stringify(told).slice(0, 80)}`,
    signature: `${exchange.operation} tells`,
  });
}

/**
 * Decides: once the profile declares isolation: another customer's resource is not served, not changed, and not told of in the refusal.
 * Needs:   a resource of one customer that its owner can read, and a call for it by another.
 * Leaves:  everything while undeclared: no document says what a call by id for another customer's resource gets; it is recorded.
 */
export const foreignAccess: Check = {
  id: 'foreign-access',
  decides: "Another customer's resource is neither served nor changed, once isolation is declared.",
  needs: 'A resource its owner can read, and a call for it by another customer.',
  leaves: 'Everything while undeclared; it is recorded.',
  options: optionsSchema({ action: { enum: ['retrieve', 'update', 'hub-retrieve'] } }, ['action']),
  evidence: ['resource-life', 'subscriptions'],
  judge: (judgement) => {
    const { requirement, history, declared } = judgement;
    const value = requirement.declarations.map(declared).find((one) => one !== undefined);
    return history
      .exchanges({ operations: requirement.operations, facts: { id: 'foreign' } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (value === undefined || value === false)
          return [seen(`another customer received ${received(exchange)}`, exchange)];
        if (isTransient(status)) return [undecided(`the target answered ${status}`, exchange)];
        const effect = effectOf(judgement, exchange);
        if (effect) return [effect];
        const allowed = Array.isArray(value) ? value.includes(status) : !isSuccess(status);
        const told = isSuccess(status) ? undefined : tellsOf(judgement, exchange);
        if (told) return [told];
        if (allowed || isLikeUnknown(judgement, exchange)) return [met(exchange)];
        if (isSuccess(status) && isAnother(judgement, exchange)) return [met(exchange)];
        return [
          broken([exchange], {
            expected: Array.isArray(value)
              ? `status ${value.join(' or ')}, as declared`
              : 'a refusal, as isolation is declared',
            received: received(exchange),
            signature: `${exchange.operation} ${status}`,
          }),
        ];
      });
  },
};
