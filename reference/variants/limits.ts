import { isObject } from '../../contracts/json/json-type.ts';
import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import { aroundCall, aroundExchange, rejecting, type Alteration } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';
import type { Response } from '../http/response.ts';
import { asHub } from '../hub/hub.ts';
import { KINDS } from '../resource/kind.ts';
import { parseInstant } from '../resource/instant.ts';
import type { Variant } from './variant.ts';

const ALL = ['device', ...KINDS];
const WRITING = KINDS.flatMap((kind) => [`${kind}.create`, `${kind}.update`]);
const HUB_CREATE = KINDS.map((kind) => `${kind}.hub-create`);
const CREATE = KINDS.map((kind) => `${kind}.create`);
const DAY_MS = 24 * 3600 * 1000;

const sentText = (body: Uint8Array): string => new TextDecoder().decode(body);

/** Every thirtieth of some requests to an interface gets another response, and has no effect. */
const oneOfThirty =
  (isMeant: (request: Inbound) => boolean, respond: () => Response): Alteration =>
  (healthy) => {
    let requests = 0;
    return {
      exchange: (request) => {
        if (!isMeant(request) || !ALL.some((name) => request.path.startsWith(`/${name}/`)))
          return healthy.exchange(request);
        requests += 1;
        return requests % 30 === 0 ? Promise.resolve(respond()) : healthy.exchange(request);
      },
    };
  };

/** What a provider may limit, as no document says how much it has to take. */
export const limitVariants: readonly Variant[] = [
  {
    id: 'sizes-are-limited',
    summary:
      'A path and query of more than 1,500 characters is rejected with 414, content of more than 16 KiB with 413.',
    allowed: 'Size limits are unspecified.',
    isOfResources: false,
    alter: aroundExchange(ALL, ({ request }, next) => {
      const url = request.path.length + request.query.flat().join('').length;
      return url > 1500 ? rejecting(414) : request.body.length > 16_384 ? rejecting(413) : next();
    }),
  },
  {
    id: 'texts-of-at-most-a-thousand-characters',
    summary: 'A creation or update with a text of more than a thousand characters is rejected with 400.',
    allowed: 'The lengths of members are unspecified.',
    alter: aroundCall(WRITING, ({ request }, next) =>
      /"(?:[^"\\]|\\.){1001,}"/.test(sentText(request.body)) ? rejecting(400, 'A text is too long.') : next(),
    ),
  },
  {
    id: 'characters-are-limited',
    summary: 'A creation or update with a text beyond the basic multilingual plane is rejected with 400.',
    allowed: 'The allowed values of members are unspecified.',
    // A creation with all members has such a character.
    excludes: ['change.dates-to-the-minute', 'ids-with-special-characters'],
    alter: aroundCall(WRITING, ({ request }, next) =>
      /[\u{10000}-\u{10ffff}]/u.test(sentText(request.body)) ? rejecting(400, 'A character is not allowed.') : next(),
    ),
  },
  {
    id: 'ids-in-bodies-are-rejected',
    summary: 'A creation or update whose body contains an id is rejected with 400.',
    allowed: 'Which members a client may send is unspecified.',
    alter: aroundCall(WRITING, ({ request }, next) => {
      const sent = jsonOrUndefined(sentText(request.body));
      return isObject(sent) && ('id' in sent || 'href' in sent) ? rejecting(400, 'An id is assigned.') : next();
    }),
  },
  {
    id: 'ticket.windows-of-at-most-a-month',
    summary: 'A list of tickets for a window of more than 31 days is rejected with 400.',
    allowed: 'The limits of lists are unspecified.',
    alter: aroundCall('ticket.list', ({ request }, next, { now }) => {
      const at = (name: string): number | undefined =>
        parseInstant(request.query.find(([one]) => one === name)?.[1] ?? '');
      const [from, to] = [at('fromDateTime'), at('toDateTime') ?? now()];
      return from !== undefined && to - from > 31 * DAY_MS ? rejecting(400, 'The window is too long.') : next();
    }),
  },
  {
    id: 'ticket.windows-of-the-last-ninety-days',
    summary: 'A list of tickets for a window that begins more than ninety days ago is rejected with 400.',
    allowed: 'The limits of lists are unspecified, and so is how long tickets are kept.',
    excludes: ['ticket.windows-of-at-most-a-month'],
    alter: aroundCall('ticket.list', ({ request }, next, { now }) => {
      const from = parseInstant(request.query.find(([one]) => one === 'fromDateTime')?.[1] ?? '');
      return from !== undefined && from < now() - 90 * DAY_MS ? rejecting(400, 'The window begins too early.') : next();
    }),
  },
  {
    id: 'callbacks-need-https',
    summary: 'A registration whose callback does not use https is rejected with 400.',
    allowed: 'No document states which addresses a provider calls.',
    isAlone: 'No hub can be registered.',
    alter: aroundCall(HUB_CREATE, (call, next) =>
      /"callback": *"http:/.test(sentText(call.request.body))
        ? rejecting(400, 'The callback has to use https.')
        : next(),
    ),
  },
  {
    id: 'at-most-two-hubs',
    summary:
      'A customer with two hubs on an interface cannot register another one: the registration is rejected with 409.',
    allowed: '409 is listed for registrations without a condition, and the number of hubs is unspecified.',
    isAlone: 'Later scenarios can register no hub.',
    alter: aroundCall(HUB_CREATE, (call, next, { store }) => {
      const hubs = store.list('hub', call.customer).filter(({ value }) => asHub(value).kind === call.interface);
      return hubs.length >= 2 ? rejecting(409, 'There are too many hubs.') : next();
    }),
  },
  {
    id: 'at-most-ten-hubs-by-403',
    summary:
      'A customer with ten hubs on an interface cannot register another one: the registration is rejected with 403.',
    allowed: 'The number of hubs is unspecified, and so is the status for one too many.',
    isAlone: 'Later scenarios can register no hub.',
    alter: aroundCall(HUB_CREATE, (call, next, { store }) => {
      const hubs = store.list('hub', call.customer).filter(({ value }) => asHub(value).kind === call.interface);
      return hubs.length >= 10 ? rejecting(403, 'There are too many hubs.') : next();
    }),
  },
  {
    id: 'at-most-forty-resources',
    summary:
      'A customer with forty resources on an interface cannot create another one: the creation is rejected with 403.',
    allowed: 'The number of resources is unspecified, and so is the status for one too many.',
    isAlone: 'Later scenarios can create nothing.',
    alter: aroundCall(CREATE, (call, next, { store }) => {
      const kept = store.list(call.interface, call.customer);
      return kept.length >= 40 ? rejecting(403, 'There are too many resources.') : next();
    }),
  },
  {
    id: 'hubs-need-an-undeclared-query',
    summary: 'A registration of a hub with an empty query is rejected with 400.',
    allowed: 'The syntax of the query is unspecified, and no document says that it may be empty.',
    declarations: { 'hub.querySyntax': undefined },
    isAlone: 'No hub can be registered.',
    alter: aroundCall(HUB_CREATE, (call, next) =>
      /"query": *"[^"]/.test(sentText(call.request.body)) ? next() : rejecting(400, 'The query is empty.'),
    ),
  },
  {
    id: 'overload-now-and-then',
    summary: 'One of thirty requests is rejected with 429 and may be repeated at once.',
    allowed: 'Rate limits are unspecified; 429 with Retry-After is how HTTP states one (RFC 6585, 4).',
    isOfResources: false,
    alter: oneOfThirty(
      () => true,
      () => {
        const rejected = rejecting(429, 'There are too many requests.');
        return { ...rejected, headers: { ...rejected.headers, 'retry-after': '0' } };
      },
    ),
  },
  {
    id: 'overload-without-a-time',
    summary: 'One of thirty requests is rejected with 429, without a time after which it may be repeated.',
    allowed: 'Rate limits are unspecified, and 429 may contain Retry-After or not (RFC 6585, 4).',
    isOfResources: false,
    excludes: ['overload-now-and-then'],
    alter: oneOfThirty(
      () => true,
      () => rejecting(429, 'There are too many requests.'),
    ),
  },
  {
    id: 'gateway-without-its-server-now-and-then',
    summary: 'One of thirty reads gets 502 with HTML from a gateway, and the next one is served.',
    allowed: 'A gateway is no part of the interface, and the client may send a read again (RFC 9110, 9.2.2).',
    isOfResources: false,
    alter: oneOfThirty(
      ({ method }) => method === 'GET',
      () => ({
        status: 502,
        headers: { 'content-type': 'text/html' },
        text: '<html><head><title>502 Bad Gateway</title></head></html>',
      }),
    ),
  },
  {
    id: 'callbacks-are-asked-first',
    summary: 'Before a hub is registered, its callback receives HEAD, OPTIONS and GET requests.',
    allowed: 'How a provider uses a callback other than for notifications is unspecified.',
    alter: aroundCall(HUB_CREATE, async (call, next) => {
      const sent = jsonOrUndefined(sentText(call.request.body));
      const callback = isObject(sent) ? sent['callback'] : undefined;
      if (typeof callback === 'string' && callback.startsWith('http')) {
        for (const method of ['HEAD', 'OPTIONS', 'GET'])
          await fetch(callback, { method, signal: AbortSignal.timeout(500) }).catch(() => undefined);
      }
      return next();
    }),
  },
  {
    id: 'clock-is-ahead',
    summary: "The provider's clock is 40 seconds ahead.",
    allowed: 'No document states how exact the times of a provider have to be.',
    isOfResources: false,
    alter: ({ now }) => ({ now: () => now() + 40_000 }),
  },
  {
    id: 'clock-is-behind',
    summary: "The provider's clock is 40 seconds behind.",
    allowed: 'No document states how exact the times of a provider have to be.',
    isOfResources: false,
    alter: ({ now }) => ({ now: () => now() - 40_000 }),
  },
];
