import { idText, parseWithIds } from '../../../contracts/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces } from '../agreement/assigned.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject, jsonTypeOf } from '../../evidence/json-type.ts';
import { idIn, livesOf, resourceIn, succeeded } from '../../evidence/lives/life-of.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isSuccess, received } from '../../evidence/status-class.ts';

type Monitor = { readonly [member: string]: Json | undefined };
type Rule = (exchange: Exchange, monitor: Monitor, judgement: Judgement) => readonly Observation[];

const responseOf = (monitor: Monitor): Monitor | undefined => {
  const { response } = monitor;
  return isObject(response) ? response : undefined;
};

const stringMember = (
  exchange: Exchange,
  holder: Monitor | undefined,
  name: string,
  pointer: string,
): readonly Observation[] => {
  const value = holder?.[name];
  if (value === undefined) return [];
  return typeof value === 'string'
    ? [met(exchange)]
    : [
        broken([exchange], {
          expected: 'a string',
          received: `${jsonTypeOf(value)} ${JSON.stringify(value).slice(0, 100)}`,
          pointer,
          signature: jsonTypeOf(value),
        }),
      ];
};

function serialised(monitor: Monitor): Json | undefined {
  const body = responseOf(monitor)?.['body'];
  if (typeof body !== 'string') return undefined;
  try {
    return parseWithIds(body);
  } catch {
    return undefined;
  }
}

/** The resource as its customer reads it. */
function resourceBeside(exchange: Exchange, { history, contract }: Judgement) {
  const life = livesOf(history, contract).find(({ item }) => item === exchange.facts.item);
  const read = life?.retrieved.get('beside-monitor') ?? life?.create;
  const resource = read && resourceIn(read);
  return read && resource ? { read, resource: resource as Monitor } : undefined;
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || (isObject(value) && Object.keys(value).length === 0);

/** No resource, where the operation is not said to have ended well: there may be none yet, or none at all. */
function isUnfinished(monitor: Monitor, resource: Json | undefined): boolean {
  const code = responseOf(monitor)?.['statusCode'];
  return isEmpty(resource) && (typeof code !== 'string' || !code.startsWith('2') || code === '202');
}

/** The id of the resource, at the top or in an object that is wrapped around it. */
const bearsId = (value: Json | undefined, id: string): boolean =>
  isObject(value) && (idText(value) === id || Object.values(value).some((one) => bearsId(one, id)));

/** True if neither the id nor any other member is that of the resource. */
const sharesNothing = (value: Monitor, resource: Monitor): boolean =>
  !bearsId(value, idText(resource) ?? '') &&
  Object.keys(value).every((name) => resource[name] === undefined) &&
  // What is wrapped without its id cannot be told.
  Object.values(value).every((one) => !isObject(one));

/** What a parsed body is instead of the resource; a part of the resource is one. */
function whyNoResource(value: Json | undefined, resource: Monitor | undefined): string | undefined {
  if (value === undefined) return 'does not parse';
  if (typeof value === 'string') return 'serialised twice';
  if (!isObject(value) || isEmpty(value)) return `a JSON ${jsonTypeOf(value)} without the resource`;
  if (!resource || resource['id'] === undefined) return undefined;
  const isWrapped = Object.values(value).some(isObject);
  return bearsId(value, idText(resource) ?? '') || value['id'] !== undefined || isWrapped
    ? undefined
    : 'without its id';
}

/** True for the code of a failure where the operation was answered with a success and its resource stands in the body. */
function isOfAnotherOutcome(code: string, exchange: Exchange, monitor: Monitor, judgement: Judgement): boolean {
  const life = livesOf(judgement.history, judgement.contract).find(({ item }) => item === exchange.facts.item);
  if (!life?.id || !/^[45]/.test(code)) return false;
  return isSuccess(life.create.response?.status ?? 0) && bearsId(serialised(monitor), life.id);
}

/** Monitors under a name that nobody has used, in which one of the customer's resources stands all the same. */
function monitorsOfNothing({ history, contract }: Judgement): readonly Observation[] {
  const made = history
    .exchanges({ operations: operationsOf(contract, 'create') })
    .filter(succeeded)
    .map((create) => ({ create, id: idIn(create) }));
  return history
    .exchanges({ operations: operationsOf(contract, 'monitor'), facts: { step: 'unknown-monitor' } })
    .flatMap((exchange): readonly Observation[] => {
      const json = exchange.response?.status === 200 ? responseJson(exchange) : undefined;
      const body = isObject(json) ? serialised(json) : undefined;
      const shown = made.find(({ id }) => id !== undefined && bearsId(body, id));
      if (!shown) return [];
      return [
        broken([exchange, shown.create], {
          expected: 'no resource under a name that none has',
          received: `the one with the id ${JSON.stringify(shown.id)}`,
          pointer: '/response/body',
          signature: 'resource of another name',
        }),
      ];
    });
}

const RULES: Readonly<Record<string, Rule>> = {
  object: (exchange) => [met(exchange)],
  'status-code': (exchange, monitor) =>
    stringMember(exchange, responseOf(monitor), 'statusCode', '/response/statusCode'),
  body: (exchange, monitor) => stringMember(exchange, responseOf(monitor), 'body', '/response/body'),
  'body-parses': (exchange, monitor, judgement) => {
    const body = responseOf(monitor)?.['body'];
    if (typeof body !== 'string' || body === '') return [];
    const resource = serialised(monitor);
    if (isUnfinished(monitor, resource)) return [];
    const wrong = whyNoResource(resource, resourceBeside(exchange, judgement)?.resource);
    if (wrong === undefined) return [met(exchange)];
    return [
      broken([exchange], {
        expected: 'a serialised resource',
        received: `${wrong}: ${body.slice(0, 120)}`,
        pointer: '/response/body',
        signature: wrong,
      }),
    ];
  },
  'body-agrees': (exchange, monitor, judgement) => {
    const resource = serialised(monitor);
    const beside = resourceBeside(exchange, judgement);
    if (!isObject(resource) || !beside || isUnfinished(monitor, resource)) return [];
    const { read, resource: other } = beside;
    if (sharesNothing(resource, other))
      return [
        broken([exchange, read], {
          expected: 'the resource that was made',
          received: JSON.stringify(resource).slice(0, 120),
          pointer: '/response/body',
          signature: 'nothing of the resource',
        }),
      ];
    const ids = [resource['id'], other['id']];
    const [first] =
      ids.every((id) => id !== undefined) && String(ids[0]) !== String(ids[1])
        ? [{ pointer: '/id', expected: JSON.stringify(ids[0]), received: JSON.stringify(ids[1]) }]
        : disagreements(resource, other, [], { assigned: assignedPlaces(judgement) });
    if (!first) return [met(exchange, read)];
    return [
      broken([exchange, read], {
        ...first,
        expected: `${first.received}, as retrieved`,
        received: first.expected,
        signature: first.pointer,
      }),
    ];
  },
  'http-status': (exchange, monitor, judgement) => {
    const code = responseOf(monitor)?.['statusCode'];
    if (typeof code !== 'string' || code === '') return [];
    if (isOfAnotherOutcome(code, exchange, monitor, judgement))
      return [
        broken([exchange], {
          expected: 'the status of an operation that succeeded',
          received: JSON.stringify(code),
          pointer: '/response/statusCode',
          signature: 'another outcome',
        }),
      ];
    if (/^[1-5]\d\d$/.test(code)) return [met(exchange)];
    return [
      broken([exchange], {
        expected: 'the text of an HTTP status',
        received: JSON.stringify(code),
        pointer: '/response/statusCode',
        signature: 'no status',
      }),
    ];
  },
  state: (exchange, monitor, { declared }) => {
    const { state } = monitor;
    const states = declared('monitor.states');
    if (typeof state !== 'string') return [];
    if (!Array.isArray(states)) return [seen(`state ${JSON.stringify(state)}`, exchange)];
    if (states.includes(state)) return [met(exchange)];
    return [
      broken([exchange], {
        expected: `one of ${states.join(', ')}, as declared`,
        received: JSON.stringify(state),
        pointer: '/state',
        signature: 'undeclared state',
      }),
    ];
  },
  'href-base': (exchange, monitor, { contract, profile }) => {
    const { href } = monitor;
    const base = profile.interfaces[contract.id]?.baseUrl.replace(/\/+$/, '');
    if (typeof href !== 'string' || base === undefined) return [];
    if (href.startsWith(`${base}/`)) return [met(exchange)];
    return [
      broken([exchange], {
        severity: 'warn',
        expected: `an href that begins with ${base}`,
        received: href,
        pointer: '/href',
        signature: 'other base',
      }),
    ];
  },
  href: (exchange, monitor) => {
    const { href, externalId } = monitor;
    if (typeof href !== 'string' || typeof externalId !== 'string' || externalId === '') return [];
    const right = [externalId, encodeURIComponent(externalId)].some((word) => href.endsWith(`/monitor/${word}`));
    if (right) return [met(exchange)];
    return [
      broken([exchange], {
        expected: `an href ending in /monitor/${externalId}`,
        received: href,
        pointer: '/href',
        signature: 'other shape',
      }),
    ];
  },
};

export default defineCheck({
  id: 'monitor',
  decides:
    'The monitor is an object whose status code and body are strings, whose body is the resource, and whose href ends in the external id.',
  // TODO(needs): 'A bound monitor and an answer about a resource this run has made.' / evidence ['monitor']
  needs: [{ traffic: true }],
  leaves: 'Members left out, states, the request path.',
  options: optionsSchema({ rule: { enum: Object.keys(RULES) } }, ['rule']),
  judge: (judgement) => {
    const { history, contract, options } = judgement;
    const operations = operationsOf(contract, 'monitor');
    const beside = options['rule'] === 'body-agrees' ? monitorsOfNothing(judgement) : [];
    // What the body agrees with is known of the first look alone.
    const later = options['rule'] === 'body-agrees' ? [] : ['monitor-after-move', 'monitor-after-update'];
    const told = history
      .exchanges({ operations, facts: { step: ['monitor', ...later] } })
      .filter(
        ({ facts, response }) =>
          (facts.kind !== 'settling' && facts.step === 'monitor') || response?.status === 200,
      )
      .flatMap((exchange): readonly Observation[] => {
        if (exchange.response?.status !== 200)
          return [undecided(`the monitor answered with ${received(exchange)}`, exchange)];
        const json = responseJson(exchange);
        if (!isObject(json))
          return options['rule'] === 'object'
            ? [
                broken([exchange], {
                  expected: 'a JSON object',
                  received: json === undefined ? 'not JSON' : `a JSON ${jsonTypeOf(json)}`,
                  signature: 'no object',
                }),
              ]
            : [];
        return RULES[options['rule'] as string]?.(exchange, json, judgement) ?? [];
      });
    return [...told, ...beside];
  },
});
