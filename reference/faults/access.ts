import type { JsonObject } from '../../contracts/contract.ts';
import { changingResponse, aroundCall, aroundExchange, hasParameter, rejecting } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';
import { contentText } from '../http/write-response.ts';
import { Rejection } from '../http/rejection.ts';
import type { InterfaceName } from '../http/route.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import { CREDENTIALS_ARE_REQUIRED, DESCRIBED_ARE_SERVED, NO_SERVER_ERROR } from './rules.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** Serves calls of unknown customers as customer A. */
function lettingIn(isLetIn: (operation: string, token: string | undefined, request: Inbound) => boolean): Alteration {
  return (healthy) => ({
    authenticate: async (request, route) => {
      try {
        return await healthy.authenticate(request, route);
      } catch (error) {
        if (isLetIn(route.operation, request.headers['authorization'], request)) return { customer: 'A', scopes: [] };
        throw error;
      }
    },
  });
}

/** Lets in who presents the beginning of a token that was valid. */
function byTheirBeginning(kind: InterfaceName): Alteration {
  return (healthy) => {
    const known = new Set<string>();
    const beginning = (request: Inbound): string => (request.headers['authorization'] ?? '').slice(0, -8);
    const compared = lettingIn(
      (operation, _token, request) => operation.startsWith(`${kind}.`) && known.has(beginning(request)),
    );
    const { authenticate = healthy.authenticate } = compared(healthy);
    return {
      authenticate: async (request, route) => {
        const principal = await authenticate(request, route);
        known.add(beginning(request));
        return principal;
      },
    };
  };
}

/** Another rule for the sandbox header of one interface. */
function admitting(
  name: InterfaceName,
  check: (value: string, healthy: () => void, action: string) => void,
): Alteration {
  return (healthy) => ({
    admit: (request, route) => {
      const asBefore = (): void => healthy.admit(request, route);
      if (route.interface === name)
        check(request.headers['x-external-system'] ?? '', asBefore, route.operation.slice(name.length + 1));
      else asBefore();
    },
  });
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const reject = (): never => {
  throw new Rejection(400, 'external-system', 'The header x-external-system is not accepted.');
};
const UNSPECIFIED = ['hub-retrieve', 'hub-delete', 'monitor'];
/** A rule about the sandbox header, which all three interfaces have. */
const ofSandbox = <R extends string>(rule: R) =>
  ({ change: `sandbox.${rule}`, ticket: `sandbox.${rule}`, order: `sandbox.${rule}` }) as const;

const ACCEPTED = ofSandbox('header-is-accepted');
const MISSING_IS_REJECTED = ofSandbox('missing-header-is-as-declared');
const SHORT_IS_REJECTED = ofSandbox('short-value-is-as-declared');

/** What goes wrong with credentials, the sandbox header and errors. */
export const accessFaults: readonly Fault[] = [
  ...perKind({
    name: 'credentials.not-required',
    summary: 'A call without credentials is served as one of customer A.',
    visibility: 'plain',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) => lettingIn((operation, token) => operation.startsWith(`${kind}.`) && token === undefined),
  }),
  ...perKind({
    name: 'credentials.any-token-is-accepted',
    summary: 'Any token will do.',
    visibility: 'hidden',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) => lettingIn((operation, token) => operation.startsWith(`${kind}.`) && token !== undefined),
  }),
  ...perKind({
    name: 'credentials.last-characters-are-not-compared',
    summary: 'Of tokens, all but the last eight characters count.',
    visibility: 'hidden',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: byTheirBeginning,
  }),
  ...perKind({
    name: 'credentials.unsigned-token-is-accepted',
    summary: 'A token without a signature will do.',
    visibility: 'hidden',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) => lettingIn((operation, token) => operation.startsWith(`${kind}.`) && token?.endsWith('.') === true),
  }),
  ...perKind({
    name: 'credentials.what-is-no-token-is-accepted',
    summary: 'A text that is no token at all will do: only the signatures of tokens are verified.',
    visibility: 'hidden',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) =>
      lettingIn((operation, token) => operation.startsWith(`${kind}.`) && /^Bearer +[^. ]+$/.test(token ?? '')),
  }),
  ...perKind({
    name: 'credentials.scheme-alone-is-accepted',
    summary: 'A credentials header with a scheme and no token will do.',
    visibility: 'hidden',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) =>
      lettingIn((operation, token) => operation.startsWith(`${kind}.`) && /^Bearer *$/.test(token ?? '')),
  }),
  ...perKind({
    name: 'credentials.list-is-open',
    summary: 'The list alone is served without credentials.',
    visibility: 'hidden',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) => lettingIn((operation) => operation === `${kind}.list`),
  }),
  ...perKind({
    name: 'credentials.list-with-fields-is-open',
    summary: 'A list requested with `fields` is served without credentials.',
    visibility: 'hard',
    violates: CREDENTIALS_ARE_REQUIRED,
    alter: (kind) =>
      lettingIn((operation, _token, request) => operation === `${kind}.list` && hasParameter(request, 'fields')),
  }),
  ...perKind({
    name: 'credentials.hubs-and-monitors-are-open',
    summary: 'Hubs by their id and monitors are served without credentials.',
    visibility: 'hard',
    violates: {
      ticket: 'credentials.are-required-at-undocumented-paths',
      order: 'credentials.are-required-at-undocumented-paths',
    },
    alter: (kind) => lettingIn((operation) => UNSPECIFIED.some((name) => operation === `${kind}.${name}`)),
  }),
  ...perKind({
    name: 'credentials.missing-is-404-at-hubs',
    summary: 'The retrieval of a hub returns 404 without credentials.',
    visibility: 'hidden',
    violates: {
      change: 'auth.missing-credentials-status-is-as-declared',
      ticket: 'credentials.are-required-at-undocumented-paths',
      order: 'credentials.missing-credentials-status-is-as-declared',
    },
    alter: (kind) =>
      aroundExchange(`${kind}.hub-retrieve`, async ({ request }, next) =>
        request.headers['authorization'] === undefined ? rejecting(404) : next(),
      ),
  }),
  {
    id: 'change.credentials.monitor-accepts-any-token',
    requirement: 'change.auth.credentials-are-required',
    summary: 'Monitors are found by the provider’s id alone, and served with any token.',
    visibility: 'hard',
    alter: (healthy) => ({
      ...lettingIn((operation, token) => operation === 'change.monitor' && token !== undefined)(healthy),
      ...aroundCall('change.monitor', (call, next, { listed }) => {
        const kept = listed('change', call.customer).find(({ resource }) => resource['id'] === call.params['id']);
        if (!kept) return rejecting(404);
        return next({
          ...call,
          params: { ...call.params, id: String(kept.resource['externalId'] ?? call.params['id']) },
        });
      })(healthy),
    }),
  },
  ...perKind({
    name: 'sandbox.header-is-rejected',
    summary: 'In sandbox mode a call with the header is rejected.',
    visibility: 'plain',
    violates: ACCEPTED,
    alter: (kind) => admitting(kind, (value, healthy) => (value === '' ? undefined : (healthy(), reject()))),
  }),
  ...perKind({
    name: 'sandbox.letters-and-digits-only',
    summary: 'A value with anything but letters and digits is rejected.',
    visibility: 'hidden',
    violates: ACCEPTED,
    alter: (kind) => admitting(kind, (value, healthy) => (/^[a-z0-9]*$/i.test(value) ? healthy() : reject())),
  }),
  ...perKind({
    name: 'sandbox.demands-a-uuid',
    summary: 'A value that is not a UUID is rejected.',
    visibility: 'plain',
    violates: ACCEPTED,
    alter: (kind) => admitting(kind, (value, healthy) => (value === '' || UUID.test(value) ? healthy() : reject())),
  }),
  ...perKind({
    name: 'sandbox.long-values-are-rejected',
    summary: 'A value of more than twelve characters is rejected.',
    visibility: 'plain',
    violates: ACCEPTED,
    alter: (kind) => admitting(kind, (value, healthy) => (value.length > 12 ? reject() : healthy())),
  }),
  ...perKind({
    name: 'sandbox.eight-are-too-few',
    summary: 'A value of eight characters is rejected.',
    visibility: 'hidden',
    violates: {
      change: 'sandbox.eight-characters-are-enough',
      ticket: 'sandbox.eight-characters-are-enough',
      order: 'sandbox.eight-characters-are-enough',
    },
    alter: (kind) => admitting(kind, (value, healthy) => (value.length === 8 ? reject() : healthy())),
  }),
  ...(['create', 'update', 'hub-create'] as const).flatMap((action) => [
    ...perKind({
      name: `sandbox.eight-are-too-few-for-${action}`,
      summary: `A value of eight characters is rejected by ${action} only.`,
      visibility: 'hidden',
      violates: ACCEPTED,
      alter: (kind) =>
        admitting(kind, (value, healthy, at) => (value.length === 8 && at === action ? reject() : healthy())),
    }),
    ...perKind({
      name: `sandbox.missing-header-is-served-by-${action}`,
      summary: `A request of ${action} without the header is served, although the provider declares that it is rejected.`,
      visibility: 'hidden',
      violates: MISSING_IS_REJECTED,
      alter: (kind) => admitting(kind, (value, healthy, at) => (value === '' && at === action ? undefined : healthy())),
    }),
  ]),
  ...(['update', 'hub-create'] as const).flatMap((action) =>
    perKind({
      name: `sandbox.short-value-is-served-by-${action}`,
      summary: `A request of ${action} with a value of seven characters is served, although the provider declares that it is rejected.`,
      visibility: 'hidden',
      violates: SHORT_IS_REJECTED,
      alter: (kind) =>
        admitting(kind, (value, healthy, at) => (value.length === 7 && at === action ? undefined : healthy())),
    }),
  ),
  ...perKind({
    name: 'sandbox.eight-are-too-few-for-retrieve',
    summary: 'A value of eight characters is rejected by retrieve only.',
    visibility: 'hidden',
    violates: ACCEPTED,
    alter: (kind) =>
      admitting(kind, (value, healthy, at) => (value.length === 8 && at === 'retrieve' ? reject() : healthy())),
  }),
  ...perKind({
    name: 'sandbox.missing-header-is-served',
    summary: 'A request without the header is served, although the provider declares that it is rejected.',
    visibility: 'hidden',
    violates: { change: MISSING_IS_REJECTED.change, ticket: MISSING_IS_REJECTED.ticket },
    alter: (kind) => admitting(kind, (value, healthy) => (value === '' ? undefined : healthy())),
  }),
  ...perKind({
    name: 'sandbox.header-demanded-in-production',
    summary: 'The header is demanded in production mode, too.',
    visibility: 'plain',
    mode: 'production',
    violates: {
      change: 'sandbox.header-is-optional-in-production',
      ticket: 'sandbox.header-is-optional-in-production',
      order: 'sandbox.header-is-optional-in-production',
    },
    alter: (kind) => admitting(kind, (value, healthy) => (value.length < 8 ? reject() : healthy())),
  }),
  ...perKind({
    name: 'errors.body-is-a-list',
    summary: 'The body of an error is a list.',
    visibility: 'plain',
    violates: { ticket: 'errors.body-is-an-error-representation', order: 'errors.body-is-an-error-representation' },
    alter: (kind) =>
      changingResponse(kind, (response) =>
        response.status >= 400 && response.body !== undefined ? { ...response, body: [response.body] } : response,
      ),
  }),
  ...perKind({
    name: 'errors.only-422-is-a-text',
    summary: 'The body of a 422 is a JSON text.',
    visibility: 'hidden',
    violates: { ticket: 'errors.body-is-an-error-representation' },
    alter: (kind) =>
      changingResponse(kind, (response) =>
        response.status === 422 ? { ...response, body: (response.body as JsonObject)['reason'] ?? '' } : response,
      ),
  }),
  ...perKind({
    name: 'errors.malformed-json-is-500',
    summary: 'A body that is not JSON makes the service fail.',
    visibility: 'plain',
    violates: NO_SERVER_ERROR,
    alter: (kind) =>
      changingResponse(kind, (response) =>
        (contentText(response) ?? '').includes('"malformed-json"') ? rejecting(500) : response,
      ),
  }),
  ...perKind({
    name: 'list.fails-once',
    summary: 'One list of many equal ones gets a server error.',
    visibility: 'hard',
    violates: { change: NO_SERVER_ERROR.change, ticket: NO_SERVER_ERROR.ticket },
    alter: (kind) => (healthy) => {
      let lists = 0;
      return aroundExchange(`${kind}.list`, ({ request }, next) => {
        const isPlain = request.query.every(([name]) => name === 'fromDateTime');
        if (isPlain) lists += 1;
        return isPlain && lists === 2 ? rejecting(500) : next();
      })(healthy);
    },
  }),
  ...perKind({
    name: 'errors.emoji-is-500',
    summary: 'A body with a character beyond the basic plane makes the service fail.',
    visibility: 'hard',
    violates: DESCRIBED_ARE_SERVED,
    alter: (kind) =>
      aroundExchange(`${kind}.create`, ({ request }, next) =>
        /[\u{10000}-\u{10ffff}]|\\ud83d/iu.test(Buffer.from(request.body).toString('utf8')) ? rejecting(500) : next(),
      ),
  }),
  ...perKind({
    name: 'errors.second-update-fails-once',
    summary:
      'The second update of each resource gets a server error, in spite of its effect; sent again, it is accepted.',
    visibility: 'hard',
    violates: DESCRIBED_ARE_SERVED,
    alter: (kind) => (healthy) => {
      const accepted = new Map<string, number>();
      return aroundExchange(`${kind}.update`, async ({ request: { path } }, next) => {
        const before = accepted.get(path) ?? 0;
        const response = await next();
        if (response.status >= 300) return response;
        accepted.set(path, before + 1);
        return before === 1 ? rejecting(500) : response;
      })(healthy);
    },
  }),
  ...perKind({
    name: 'errors.long-text-is-500-after-its-effect',
    summary: 'A creation with a long text stores the resource and gets a server error.',
    visibility: 'hard',
    violates: DESCRIBED_ARE_SERVED,
    alter: (kind) =>
      aroundExchange(`${kind}.create`, async ({ request }, next) => {
        const response = await next();
        return request.body.length > 1000 && isSuccess(response.status) ? rejecting(500) : response;
      }),
  }),
  ...perKind({
    name: 'errors.invalid-body-is-418',
    summary: 'A creation whose body violates the contract returns an unlisted status.',
    visibility: 'hidden',
    // Those of creating a change request are unspecified.
    violates: { ticket: 'create.statuses-are-the-listed-ones', order: 'create.statuses-are-the-listed-ones' },
    alter: (kind) =>
      aroundCall(`${kind}.create`, async (_call, next) => {
        const outcome = await next();
        return outcome instanceof Rejection && outcome.code === 'body-invalid' ? rejecting(418) : outcome;
      }),
  }),
  ...perKind({
    name: 'errors.list-parameter-is-416',
    summary: 'A list whose parameter is not a number returns 416, which is not listed.',
    visibility: 'hidden',
    violates: {
      change: 'errors.statuses-are-the-listed-ones',
      ticket: 'list.statuses-are-the-listed-ones',
      order: 'list.statuses-are-the-listed-ones',
    },
    alter: (kind) =>
      aroundCall(`${kind}.list`, async (_call, next) => {
        const outcome = await next();
        return outcome instanceof Rejection && outcome.code === 'parameter' ? rejecting(416) : outcome;
      }),
  }),
  {
    id: 'ticket.errors.unchanged-update-is-304',
    requirement: 'ticket.update.statuses-are-the-listed-ones',
    summary: 'An update that changes nothing returns 304.',
    visibility: 'hard',
    alter: aroundCall('ticket.update', async (call, next) => {
      const isEmpty = Buffer.from(call.request.body).toString('utf8').trim() === '{}';
      return isEmpty ? { status: 304, headers: {} } : next();
    }),
  },
  {
    id: 'ticket.errors.https-only-hub-is-426',
    requirement: 'ticket.hub.statuses-are-the-listed-ones',
    summary: 'A registration whose callback is not a URL returns 426, which is not listed.',
    visibility: 'hidden',
    alter: aroundCall('ticket.hub-create', async (_call, next) => {
      const outcome = await next();
      return outcome instanceof Rejection && outcome.code === 'callback' ? rejecting(426) : outcome;
    }),
  },
];
