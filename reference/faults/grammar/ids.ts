/** An id or a callback URL with unusual characters is served as another one, altered, or causes a server error. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { aroundCall, changingBody, rejecting } from '../../alteration.ts';
import type { Alteration } from '../../alteration.ts';
import { bodyOf } from '../altering.ts';
import {
  HUB_AGREES_WITH_WHAT_WAS_SENT,
  NO_SERVER_ERROR,
  NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
  UNKNOWN_IDS_RETURN_NO_HUB,
} from '../rules.ts';
import { generate } from './family.ts';
import type { Exclusion, Generated, Point } from './family.ts';
import { KINDS } from '../../resource/kind.ts';

/** Forms of ids in a path: those of the provider are decimal numbers with letters in front at most. */
const ID_FORMS = {
  'leading-zeros': /^0\d+$/,
  'long-number': /^\d{9,}$/,
  negative: /^-\d+$/,
  letters: /^[a-z-]+$/i,
  space: / /,
  plus: /\+/,
  percent: /%/,
  slash: /\//,
  dots: /\.\./,
  quote: /['"]/,
  'non-ascii': /[\u{80}-\u{ffff}]/u,
  emoji: /[\u{1f300}-\u{1faff}]/u,
  long: /^[^]{256}/,
} as const;

const idDimensions = {
  kind: KINDS,
  operation: ['retrieve', 'update', 'hub-retrieve', 'hub-delete', 'monitor'],
  form: Object.keys(ID_FORMS) as readonly (keyof typeof ID_FORMS)[],
  effect: ['served', 'server-error'],
} as const;

type IdPoint = Point<typeof idDimensions>;

function idFault({ kind, operation, form, effect }: IdPoint): Alteration {
  return aroundCall(`${kind}.${operation}`, async (call, next, { store }) => {
    const id = call.params['id'] ?? '';
    const outcome = await next();
    if (!ID_FORMS[form].test(id) || !(outcome instanceof Error)) return outcome;
    if (effect === 'server-error') return rejecting(500);
    const isOfHub = operation.startsWith('hub');
    const [first] = store.list(isOfHub ? 'hub' : kind, call.customer);
    return first ? next({ ...call, params: { id: isOfHub ? first.key.replace(/^\w+ /, '') : first.key } }) : outcome;
  });
}

export const ids = (): Generated =>
  generate({
    name: 'ids',
    dimensions: idDimensions,
    excluded: [
      {
        where: { form: ['slash', 'dots'] },
        reason: 'A client that follows RFC 3986 resolves the path before it sends it, or names another path.',
      },
      {
        where: { operation: ['monitor'] },
        reason: 'The response for an unknown id is unspecified.',
      },
      {
        where: { form: ['leading-zeros', 'long-number'] },
        reason: 'It may name the same number as another id, or be one.',
      },
      {
        where: { operation: ['hub-delete'] },
        reason: 'No unusual id is deleted: it might be one that a hub has.',
      },
    ] satisfies readonly Exclusion<typeof idDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${
        point.effect === 'server-error'
          ? NO_SERVER_ERROR[point.kind]
          : point.operation === 'hub-retrieve'
            ? UNKNOWN_IDS_RETURN_NO_HUB[point.kind]
            : `${point.operation}.unknown-ids-are-rejected`
      }`,
      summary: `An unknown id of the form ${point.form} in the path of ${point.kind}.${point.operation}: ${point.effect}.`,
      alter: idFault(point),
    }),
  });

/** Forms of callback URLs: each is one of RFC 3986. */
const CALLBACK_FORMS = {
  query: { form: /\?/, altered: (url: string) => url.split('?')[0]! },
  'several-parameters': { form: /\?.*&/, altered: (url: string) => url.split('&')[0]! },
  percent: { form: /%[0-9a-f]{2}/i, altered: (url: string) => url.replaceAll(/%[0-9a-f]{2}/gi, '-') },
  plus: { form: /\+/, altered: (url: string) => url.replaceAll('+', '%20') },
  equals: { form: /=/, altered: (url: string) => url.replaceAll('=', '%3D') },
  capitals: { form: /\/\w*[A-Z]\w*/, altered: (url: string) => url.toLowerCase() },
  'final-slash': { form: /\/$/, altered: (url: string) => url.replace(/\/$/, '') },
  long: { form: /^[^]{200}/, altered: (url: string) => url.slice(0, 199) },
} as const;

const callbackDimensions = {
  kind: KINDS,
  form: Object.keys(CALLBACK_FORMS) as readonly (keyof typeof CALLBACK_FORMS)[],
  effect: ['altered-in-response', 'altered-in-retrieval', 'sent-elsewhere', 'server-error'],
} as const;

type CallbackPoint = Point<typeof callbackDimensions>;

function callbackFault({ kind, form, effect }: CallbackPoint): Alteration {
  const { form: pattern, altered } = CALLBACK_FORMS[form];
  const edit = (hub: JsonObject): JsonObject => {
    const { callback } = hub;
    return typeof callback === 'string' && pattern.test(callback) ? { ...hub, callback: altered(callback) } : hub;
  };
  switch (effect) {
    case 'altered-in-response':
      return changingBody(`${kind}.hub-create`, (body) => edit(body as JsonObject));
    case 'altered-in-retrieval':
      return changingBody(`${kind}.hub-retrieve`, (body) => (body as readonly JsonObject[]).map(edit));
    case 'server-error':
      return aroundCall(`${kind}.hub-create`, (call, next) =>
        pattern.test(String(bodyOf(call.request)['callback'])) ? rejecting(500) : next(),
      );
    default:
      return (healthy) => ({
        addressees: (event) =>
          healthy
            .addressees(event)
            .map((hub) =>
              hub.kind === kind && pattern.test(hub.callback) ? { ...hub, callback: altered(hub.callback) } : hub,
            ),
      });
  }
}

export const callbacks = (): Generated =>
  generate({
    name: 'callbacks',
    dimensions: callbackDimensions,
    excluded: [
      {
        where: { form: ['long'] },
        reason: 'Which length a callback URL may have is unspecified.',
      },
      {
        where: { form: ['plus', 'equals'], effect: ['sent-elsewhere'] },
        reason: 'The URL that the notification is sent to is equivalent.',
      },
    ] satisfies readonly Exclusion<typeof callbackDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${
        {
          'altered-in-response': HUB_AGREES_WITH_WHAT_WAS_SENT,
          'altered-in-retrieval': HUB_AGREES_WITH_WHAT_WAS_SENT,
          'sent-elsewhere': NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
          'server-error': NO_SERVER_ERROR,
        }[point.effect][point.kind]
      }`,
      summary: `A callback URL of the form ${point.form} (${point.kind}): ${point.effect}.`,
      alter: callbackFault(point),
    }),
  });
