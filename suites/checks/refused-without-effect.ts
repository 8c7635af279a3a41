import type { Action, Json } from '../../contracts/contract.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import { textsIn } from '../../contracts/texts-in.ts';
import { disagreements } from './agreement.ts';
import { assignedPlaces } from './assigned.ts';
import { NO_OPTIONS, type Check, type Judgement } from './check.ts';
import { stillThere } from './hub-presence.ts';
import { livesOf, resourceIn, succeeded } from './life-of.ts';
import { listAnswer } from './list-answers.ts';
import { broken, met, type Observation } from './observation.ts';
import { requestJson } from './history.ts';
import { isObject } from './json-type.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';

/** Calls of an action refused for their credentials; none where one of them was served, since its effect is not theirs. */
function refused({ contract, history }: Judgement, action: Action): readonly Exchange[] {
  const operations = operationsOf(contract, action);
  const tries = history.exchanges({ operations, scenario: 'credentials', facts: { step: 'credentials' } });
  return tries.some(succeeded) ? [] : tries;
}

/** Texts made for one request alone are longer than this; shorter ones may stand anywhere. */
const TELLING = 12;

/** A text of refused requests that a resource shows and did not show before: whatever is added to lists comes of what was sent, too. */
export function strayText(tries: readonly Exchange[], was: Json | undefined, is: Json): string | undefined {
  const before = new Set(textsIn(was));
  const sent = new Set(tries.flatMap((exchange) => textsIn(requestJson(exchange))));
  return textsIn(is).find((text) => text.length > TELLING && sent.has(text) && !before.has(text));
}

/** The guarded resource is the same before and after every refused call about it. */
function unchanged(judgement: Judgement): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const assigned = assignedPlaces({ contract, declared });
  const tries = refused(judgement, 'update');
  return livesOf(history, contract).flatMap(({ create, retrieved }): readonly Observation[] => {
    const [before, after] = ['before-credentials', 'after-credentials'].map((step) => retrieved.get(step));
    const was = (before && resourceIn(before)) ?? requestJson(create);
    const resource = after && resourceIn(after);
    if (tries.length === 0 || !after || !resource) return [];
    const stray = strayText(tries, was, resource);
    if (stray !== undefined)
      return [
        broken([...tries.slice(-1), after], {
          expected: 'nothing of what a refused change holds',
          received: JSON.stringify(stray).slice(0, 160),
          signature: 'a text of it',
        }),
      ];
    const [first] = disagreements(was, resource, [], { assigned });
    if (!first) return [met(before ?? create, after)];
    return [
      broken([...tries.slice(-1), after], {
        ...first,
        expected: `${first.expected}, as every change was refused`,
        signature: `changed ${first.pointer}`,
      }),
    ];
  });
}

const described = (exchange: Exchange): readonly string[] => {
  const body = requestJson(exchange);
  return isObject(body) && typeof body['description'] === 'string' ? [body['description']] : [];
};

/** A refused creation bears a word of its own, which no list of the run may show; `taken` are creations with such words that were served. */
export function notMade(
  { contract, history }: Judgement,
  tries: readonly Exchange[],
  taken: readonly Exchange[] = [],
): readonly Observation[] {
  const lists = history
    .exchanges({ interface: contract.id, scenario: 'listing' })
    .flatMap((exchange) => listAnswer(exchange) ?? []);
  if (tries.length === 0 || lists.length === 0) return [];
  const served = new Set(taken.flatMap(described));
  const words = new Set(tries.flatMap(described).filter((word) => !served.has(word)));
  if (words.size === 0) return [];
  return lists.flatMap(({ exchange, items }): readonly Observation[] => {
    const stray = items.find((item) => typeof item['description'] === 'string' && words.has(item['description']));
    if (stray)
      return [
        broken([...tries.slice(0, 1), exchange], {
          expected: 'nothing made by a refused creation',
          received: `a resource with its description, id ${JSON.stringify(stray['id'])}`,
          signature: 'made',
        }),
      ];
    return items.length > 0 ? [met(exchange)] : [];
  });
}

/** A hub whose deletion was refused is still there. */
function notDeleted(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const tries = refused(judgement, 'hub-delete');
  return history
    .exchanges({
      operations: operationsOf(contract, 'hub-retrieve'),
      scenario: 'credentials',
      facts: { step: 'after-refused-deletion' },
    })
    .filter(() => tries.length > 0)
    .map((look) =>
      stillThere(look, judgement, {
        before: tries.slice(-1),
        expected: 'the hub, as its deletion was refused',
        signature: 'deleted',
      }),
    );
}

/** Nothing is delivered to the callback of a refused registration. */
function notRegistered(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const tries = refused(judgement, 'hub-create');
  if (tries.length === 0) return [];
  const control = history
    .deliveries()
    .find((one) => one.facts['interface'] === contract.id && one.facts['hub'] !== 'refused');
  const stray = history.deliveries({ facts: { interface: contract.id, hub: 'refused' } })[0];
  if (stray)
    return [
      broken([...tries.slice(0, 1), stray], {
        expected: 'no notification to a listener whose registration was refused',
        received: 'one',
        signature: 'registered',
      }),
    ];
  return control ? [met(...tries.slice(0, 1), control)] : [];
}

/**
 * Decides: a creation, a change, a registration or a deletion that is refused for its credentials leaves nothing behind.
 * Needs:   refused calls, and a resource, a list or a control notification read afterwards.
 * Leaves:  places a provider fills by itself.
 */
export const refusedWithoutEffect: Check = {
  id: 'refused-without-effect',
  decides: 'What is refused for its credentials leaves nothing behind.',
  needs: 'Refused calls, and a resource, a list or a control notification read afterwards.',
  leaves: 'Places a provider fills by itself.',
  options: NO_OPTIONS,
  evidence: ['credentials', 'listing', 'subscriptions'],
  judge: (judgement) => [
    ...unchanged(judgement),
    ...notMade(judgement, refused(judgement, 'create')),
    ...notRegistered(judgement),
    ...notDeleted(judgement),
  ],
};
