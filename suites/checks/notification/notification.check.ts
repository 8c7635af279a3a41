import { idText } from '../../../contracts/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Delivery, Exchange } from '../../../contracts/formats/recording.ts';
import { problemsWith } from '../../../contracts/loose-schema.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces } from '../agreement/assigned.ts';
import { wrongStates } from './carried-states.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { declaredFor } from '../declared-for.ts';
import { exactRequestJson, requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { livesOf, succeeded } from '../../evidence/lives/life-of.ts';
import { windowsOf, type Window } from '../../evidence/deliveries/listening.ts';
import { headerValues, mediaTypeOf } from '../../evidence/media-type-of.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

type Resource = { readonly [member: string]: Json | undefined };

interface Heard {
  readonly delivery: Delivery;
  readonly window: Window;
}

/** Notifications heard in windows in which their event alone was fired for their hub. */
const heardOf = (judgement: Judgement): readonly Heard[] =>
  windowsOf(judgement, { window: ['plain', 'own-customer', 'other-customer'] }).flatMap((window) =>
    window.hear.flatMap((ear) => window.heard(ear).map((delivery) => ({ delivery, window }))),
  );

/** Whether a delivery bears the external id of a resource of the run, or its id where events of other interfaces do not come: a notification. */
function speaksOfAny({ contract, history, declared }: Judgement): (delivery: Delivery) => boolean {
  const byId = declared('hub.crossApiEvents') === false;
  const words = livesOf(history, contract).flatMap(({ create, id }) => {
    const sent = requestJson(create);
    const externalId = isObject(sent) ? sent['externalId'] : undefined;
    return [...(typeof externalId === 'string' ? [externalId] : []), ...(byId && id !== undefined ? [id] : [])];
  });
  return ({ request }) => words.some((word) => request.body?.includes(`"${word}"`));
}

/** Notifications that came outside those windows. */
function heardBeside(judgement: Judgement, windows: readonly Heard[]): readonly Delivery[] {
  const known = new Set(windows.map(({ delivery }) => delivery));
  const isNotification = speaksOfAny(judgement);
  return judgement.history
    .deliveries({ facts: { interface: judgement.contract.id } })
    .filter((delivery) => !known.has(delivery) && isNotification(delivery));
}

/** Objects in a notification that bear the id of the resource and more than that. */
function carried(value: Json | undefined, id: string): readonly Resource[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => carried(one, id));
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap((one) => carried(one, id));
  return idText(value) === id && Object.keys(value).length > 1 ? [value, ...inner] : inner;
}

interface State {
  readonly seq: number;
  readonly resource: Resource;
}

interface States {
  readonly states: readonly State[];
  /** True if one of them was put together from what was sent. */
  readonly arePut: boolean;
}

/** What a resource was, moment by moment: as it was answered, or, where an update is answered without it, with what was sent. */
function statesOf(exchanges: readonly Exchange[], id: string): States {
  const states: State[] = [];
  let arePut = false;
  for (const exchange of exchanges) {
    const { seq } = exchange;
    const [json, sent] = [responseJson(exchange), requestJson(exchange)];
    if (isObject(json) && idText(json) === id) states.push({ seq, resource: json });
    else if (json === undefined && exchange.facts.body === 'valid' && succeeded(exchange) && isObject(sent)) {
      states.push({ seq, resource: { ...states.at(-1)?.resource, ...sent } });
      arePut = true;
    }
  }
  return { states, arePut };
}

/**
 * States a notification may carry: those since its cause. An update may take its time, and a notification of something earlier may come late:
 * only of the first event of another kind at a resource it is known that none before it counts.
 */
function sinceItsCause(states: readonly State[], { delivery, window }: Heard, judgement: Judgement): readonly State[] {
  const { item, from } = window.note.facts;
  const isFirst = windowsOf(judgement, { trigger: window.trigger, ...(item === undefined ? {} : { item }) }).every(
    ({ note }) => note.seq >= window.note.seq,
  );
  if (window.trigger === 'update' || !isFirst || !window.namesKind(delivery)) return states;
  const last = states.findLastIndex(({ seq }) => seq < Number(from));
  return states.slice(Math.max(0, last));
}

type Rule = (heard: Heard, judgement: Judgement) => Observation | undefined;

/** Members that a carried resource shares with answers about it; what a provider may fill by itself is left out. */
const agrees: Rule = (heard, judgement) => {
  const { delivery, window } = heard;
  const [id = ''] = window.words;
  const own = carried(requestJson(delivery), id).find((one) => Object.keys(one).length > 2);
  if (!own) return seen('the notification does not carry the resource', delivery);
  const { history, contract } = judgement;
  const { states: all, arePut } = statesOf(
    history.exchanges({ interface: contract.id, facts: { item: String(window.note.facts.item) } }),
    id,
  );
  const states = sinceItsCause(all, heard, judgement);
  if (states.length === 0) return undefined;
  const places = assignedPlaces(judgement);
  // A status may have moved by an event that no answer of this run shows; lists grow by what the provider does of its own.
  const isGuessed = arePut || window.trigger !== 'update';
  const isOpen = (name: string): boolean =>
    ['status', 'state'].includes(name) || (isGuessed && typeof own[name] === 'object');
  const assigned = (path: readonly string[]): boolean => places(path) || isOpen(path[0] ?? '');
  const clashes = states.map(({ resource }) => disagreements(own, resource, [], { assigned }));
  if (clashes.some((found) => found.length === 0)) return met(delivery);
  const [nearest] = clashes.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return broken([delivery], {
    expected: `the resource as it was at some moment since the event${nearest ? `, ${nearest.pointer} ${nearest.received}` : ''}`,
    received: nearest?.expected ?? 'another state',
    pointer: nearest?.pointer ?? '',
    signature: 'carries another state',
  });
};

const method: Rule = ({ delivery }, { declared }) => {
  const wanted = declared('notification.method');
  const used = delivery.request.method;
  if (wanted === undefined)
    return seen(`method ${used}, content type ${mediaTypeOf(delivery.request) ?? 'none'}`, delivery);
  return used === wanted
    ? met(delivery)
    : broken([delivery], { expected: `method ${String(wanted)}, as declared`, received: used, signature: used });
};

/** The id stands where the profile says; without a declaration a notification that came to the hub speaks of the resource at all. */
const refers: Rule = ({ delivery, window }, judgement) => {
  const pointer = notificationForm(judgement)?.['id'];
  const [id] = window.words;
  if (typeof pointer !== 'string' || id === undefined) return undefined;
  const found = valuesAt(exactRequestJson(delivery), pointer);
  return found.some((one) => String(one) === id)
    ? met(delivery)
    : broken([delivery], {
        expected: `id ${id} at ${pointer}, as declared`,
        received: JSON.stringify(found[0]) ?? 'nothing',
        pointer,
        signature: 'other id',
      });
};

const eventType: Rule = ({ delivery, window }, judgement) => {
  const pointer = notificationForm(judgement)?.['eventType'];
  const names = declaredFor(judgement, 'notification.eventTypes');
  const wanted = isObject(names) ? names[window.trigger] : undefined;
  if (typeof pointer !== 'string') return seen('the profile does not say where the kind of event stands', delivery);
  const found = valuesAt(requestJson(delivery), pointer);
  if (wanted === undefined) return seen(`${window.trigger}: ${JSON.stringify(found[0])}`, delivery);
  return found.some((one) => one === wanted)
    ? met(delivery)
    : broken([delivery], {
        expected: `${JSON.stringify(wanted)} at ${pointer}, as declared`,
        received: JSON.stringify(found[0]) ?? 'nothing',
        pointer,
        signature: `kind of ${window.trigger}`,
      });
};

function payloadOf(delivery: Delivery, judgement: Judgement): Observation {
  const declared = notificationForm(judgement);
  const json = requestJson(delivery);
  const schema = declared?.['schema'];
  // A listener keeps no more than so much of a body.
  if (delivery.request.truncated) return seen('a body that is too large to be kept whole', delivery);
  if (json === undefined && declared)
    return broken([delivery], {
      expected: 'a JSON body, as declared',
      received: delivery.request.body ? `what does not parse: ...${delivery.request.body.slice(-60)}` : 'none',
      signature: 'no JSON',
    });
  if (!isObject(schema))
    return seen(isObject(json) ? `members ${Object.keys(json).join(', ')}` : 'a body that is no JSON object', delivery);
  const [problem] = problemsWith(schema, json);
  if (!problem) return met(delivery);
  return broken([delivery], {
    expected: `${problem.expected}, as declared`,
    received: problem.received,
    pointer: problem.pointer,
    signature: `${problem.keyword} ${problem.pointer}`,
  });
}

/** What stands behind the scheme and host of a URL; a public URL may come in by another host. */
const behindHost = (url: string): string => url.replace(/^\w+:\/\/[^/]*/, '');

/** The whole callback, its query included; more behind it only where the profile says that a provider appends to it. */
const address: Rule = ({ delivery }, { contract, history, declared }) => {
  const creations = operationsOf(contract, 'hub-create');
  const [subscribed] = history.exchanges({
    operations: creations,
    facts: { step: 'subscribe', hub: String(delivery.facts.hub) },
  });
  const sent = subscribed && requestJson(subscribed);
  const callback = isObject(sent) ? sent['callback'] : undefined;
  if (typeof callback !== 'string') return undefined;
  const [wanted, came] = [behindHost(callback), behindHost(delivery.request.url)];
  // A proxy before the listener may add a prefix; what must arrive whole is the path's own end and the query.
  if (came === wanted || came.endsWith(wanted)) return met(delivery);
  const rule = declared('notification.callbackPathRule');
  const isBelow = came.startsWith(wanted.split('?')[0] ?? '') && came.includes(wanted.split('?')[1] ?? '');
  if (isBelow && rule === 'suffix') return met(delivery);
  return broken([delivery], {
    // Whether a provider may append to the path is not said.
    severity: isBelow && rule === undefined ? 'warn' : 'fail',
    expected: `the callback as registered, ${wanted}`,
    received: came,
    signature: 'other address',
  });
};

const credentials: Rule = ({ delivery }, { declared }) => {
  const wanted = declared('notification.auth');
  const names = delivery.request.headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => /auth|key|token|signature/.test(name));
  if (!isObject(wanted) || Object.keys(wanted).length === 0)
    return seen(names.length > 0 ? `header fields ${names.join(', ')}` : 'no credentials', delivery);
  const missing = Object.keys(wanted).find(
    (name) => headerValues(delivery.request.headers, name.toLowerCase()).length === 0,
  );
  return missing === undefined
    ? met(delivery)
    : broken([delivery], { expected: `header field ${missing}, as declared`, received: 'none', signature: missing });
};

const RULES: Readonly<Record<string, Rule>> = {
  agrees,
  method,
  refers,
  'event-type': eventType,
  payload: ({ delivery }, judgement) => payloadOf(delivery, judgement),
  address,
  credentials,
};

export default defineCheck({
  id: 'notification',
  decides: 'A notification that carries its resource agrees with it and comes to the callback; its form as declared.',
  // TODO(needs): 'A notification about a resource this run has made.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Form, envelope and event names while undeclared; they are recorded.',
  options: optionsSchema({ rule: { enum: Object.keys(RULES) } }, ['rule']),
  judge: (judgement) => {
    const name = judgement.options['rule'] as string;
    const rule = RULES[name];
    const windows = heardOf(judgement);
    const beside = name === 'payload' ? heardBeside(judgement, windows) : [];
    return [
      ...windows.flatMap((heard) => rule?.(heard, judgement) ?? []),
      ...beside.map((delivery) => payloadOf(delivery, judgement)),
      ...(name === 'agrees' ? wrongStates(judgement) : []),
    ];
  },
});
