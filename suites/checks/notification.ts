import type { Delivery } from '../../contracts/formats/recording.ts';
import { disagreements } from './agreement.ts';
import { assignedPlaces } from './assigned.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { requestJson, responseJson } from './history.ts';
import { isObject } from './json-type.ts';
import { windowsOf } from './listening.ts';
import { broken, met, seen, undecided, type Observation } from './observation.ts';
import { mediaTypeOf } from './media-type-of.ts';
import type { Json } from '../../contracts/contract.ts';

/** Objects inside a notification that bear the id of a resource and more than that: the resource as it was carried. */
function carried(value: Json | undefined, id: string): readonly { readonly [member: string]: Json | undefined }[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => carried(one, id));
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap((one) => carried(one, id));
  return String(value['id']) === id && Object.keys(value).length > 1 ? [value, ...inner] : inner;
}

const heardOf = (judgement: Judgement): readonly { delivery: Delivery; words: readonly string[]; item: string }[] =>
  windowsOf(judgement, { window: ['plain', 'own-customer', 'other-customer'] }).flatMap((window) =>
    window.hear.flatMap((ear) =>
      window.heard(ear).map((delivery) => ({ delivery, words: window.words, item: String(window.mark.facts['item']) })),
    ),
  );

/** What a notification carries of the resource is what the resource was at some moment of the run. */
function agrees(judgement: Judgement): readonly Observation[] {
  const assigned = assignedPlaces(judgement);
  const { history, contract } = judgement;
  return heardOf(judgement).flatMap(({ delivery, words, item }): readonly Observation[] => {
    const id = words[0];
    const own = id === undefined ? [] : carried(requestJson(delivery), id);
    const resource = own.find((one) => one['description'] !== undefined || one['externalId'] !== undefined);
    if (!resource) return [seen('the notification does not carry the resource', delivery)];
    const states = history.exchanges({ interface: contract.id, facts: { item } }).flatMap((exchange) => {
      const json = responseJson(exchange);
      return isObject(json) && String(json['id']) === id ? [json] : [];
    });
    const narrowed = Object.fromEntries(
      ['externalId', 'description', 'priority'].map((name) => [name, resource[name]]),
    );
    if (states.length === 0) return [];
    if (states.some((state) => disagreements(narrowed, state, [], { assigned }).length === 0)) return [met(delivery)];
    return [
      broken([delivery], {
        expected: 'the resource as it was at some moment of the run',
        received: JSON.stringify(narrowed).slice(0, 200),
        signature: 'carries another state',
      }),
    ];
  });
}

function method(judgement: Judgement): readonly Observation[] {
  const declared = judgement.declared('notification.method');
  return heardOf(judgement).map(({ delivery }): Observation => {
    const used = delivery.request.method;
    if (declared === undefined)
      return seen(`method ${used}, content type ${mediaTypeOf(delivery.request) ?? 'none'}`, delivery);
    return used === declared
      ? met(delivery)
      : broken([delivery], { expected: `method ${String(declared)}, as declared`, received: used, signature: used });
  });
}

/** A notification that reached the hub of an event speaks of its resource. */
function refers(judgement: Judgement): readonly Observation[] {
  return windowsOf(judgement, { window: ['plain', 'own-customer'] }).flatMap((window) =>
    window.hear.flatMap((ear): readonly Observation[] => {
      const [first] = window.heard(ear);
      return first && window.words.length > 0
        ? [met(first)]
        : window.fired
          ? [undecided('no notification speaks of the resource', window.mark)]
          : [];
    }),
  );
}

/** The members at the top of what was sent, for the record; judged where the profile declares a schema. */
function payload(judgement: Judgement): readonly Observation[] {
  return heardOf(judgement).map(({ delivery }) => {
    const json = requestJson(delivery);
    return seen(isObject(json) ? `members ${Object.keys(json).join(', ')}` : 'a body that is no JSON object', delivery);
  });
}

const RULES: Readonly<Record<string, (judgement: Judgement) => readonly Observation[]>> = {
  agrees,
  method,
  refers,
  payload,
};

/**
 * Decides: a notification that carries its resource agrees with it; method as declared.
 * Needs:   a notification about a resource this run has made.
 * Leaves:  form, envelope and event names: no document shows them; they are recorded.
 */
export const notification: Check = {
  id: 'notification',
  decides: 'A notification that carries its resource agrees with it.',
  needs: 'A notification about a resource this run has made.',
  leaves: 'Form, envelope and event names; they are recorded.',
  options: optionsSchema({ rule: { enum: Object.keys(RULES) } }, ['rule']),
  evidence: ['subscriptions'],
  judge: (judgement) => RULES[judgement.options['rule'] as string]?.(judgement) ?? [],
};
