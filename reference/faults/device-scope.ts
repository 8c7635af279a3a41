import type { Principal } from '../auth/principal.ts';

import { changingCaller } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { emptyResponse } from '../http/response.ts';
import { Rejection } from '../http/rejection.ts';
import type { Route } from '../http/route.ts';
import { askedDevices } from '../device/asked-devices.ts';
import type { AskedDevices } from '../device/asked-devices.ts';
import type { Fault, Visibility } from './fault.ts';

const OTHER_SCOPE: Readonly<Record<string, string>> = {
  'device.details': 'location',
  'device.locations': 'details',
  'device.history': 'details',
};

/** A row for each of the three operations. */
function perOperation(
  row: (operation: string) => {
    readonly name: string;
    readonly rule: string;
    readonly summary: string;
    readonly visibility: Visibility;
    readonly alter: Alteration;
  },
): Fault[] {
  return Object.keys(OTHER_SCOPE).map((operation) => {
    const { name, rule, ...rest } = row(operation);
    return { id: `${operation}.${name}`, requirement: `${operation}.${rule}`, ...rest };
  });
}

/** Another way of deciding whether a caller's scopes do for an operation. */
function authorising(
  operation: string,
  decide: (principal: Principal, route: Route, healthy: () => void) => void,
): Alteration {
  return (healthy) => ({
    authorise: (principal, route) => {
      const check = (): void => healthy.authorise(principal, route);
      if (route.operation === operation) decide(principal, route, check);
      else check();
    },
  });
}

const lacks = (reason: string, status = 401): Rejection => new Rejection(status, 'scope', reason);

/** Serves some sets of devices without looking at scopes, which are requested only afterwards. */
function scopeAfterLookup(
  operation: string,
  isEarly: (asked: AskedDevices) => boolean,
  early: 'as-owner' | 'not-found',
): Alteration {
  return (healthy) => {
    // By their query: another fault may serve a copy of the request.
    const late = new WeakSet<object>();
    const isLacking = ({ scopes }: Principal, { scope = '' }: Route): boolean => !scopes.includes(scope);
    return {
      authenticate: async (request, route) => {
        const principal = await healthy.authenticate(request, route);
        if (route.operation === operation && isLacking(principal, route)) late.add(request.query);
        return principal;
      },
      authorise: (principal, route) => {
        if (route.operation !== operation) healthy.authorise(principal, route);
      },
      operate: async (call, route) => {
        if (!late.has(call.request.query)) return healthy.operate(call, route);
        if (!isEarly(askedDevices(call, healthy))) throw lacks('The customer lacks the scope.');
        return early === 'not-found' ? emptyResponse() : healthy.operate(call, route);
      },
    };
  };
}

/** Who may do what: scopes as the document names them. */
export const deviceScopeFaults: readonly Fault[] = [
  ...perOperation((operation) => ({
    name: 'any-scope-opens',
    rule: `${OTHER_SCOPE[operation]}-scope-alone-is-401`,
    summary: 'The other scope of the interface is enough.',
    visibility: 'plain',
    alter: authorising(operation, ({ scopes }, _route, healthy) => (scopes.length === 1 ? undefined : healthy())),
  })),
  ...perOperation((operation) => ({
    name: 'needs-both-scopes',
    rule: `${operation === 'device.details' ? 'details' : 'location'}-scope-alone-is-200`,
    summary: 'Both scopes of the interface are needed.',
    visibility: 'plain',
    alter: authorising(operation, ({ scopes }, _route, healthy) => {
      if (scopes.length === 1) throw lacks('Both scopes are needed.');
      healthy();
    }),
  })),
  ...perOperation((operation) => ({
    name: 'no-scope-is-403',
    rule: 'no-scope-is-401',
    summary: 'A customer without any scope is rejected with 403; many APIs do this.',
    visibility: 'plain',
    alter: authorising(operation, ({ scopes }, _route, healthy) => {
      if (scopes.length === 0) throw lacks('The customer lacks the scope.', 403);
      healthy();
    }),
  })),
  ...perOperation((operation) => ({
    name: 'two-scopes-are-too-many',
    rule: 'both-scopes-are-200',
    summary: 'The list of scopes is compared as one text, so that a second scope invalidates the first.',
    visibility: 'hidden',
    alter: authorising(operation, ({ scopes }, _route, healthy) => {
      if (scopes.length === 2) throw lacks('The customer lacks the scope.');
      healthy();
    }),
  })),
  ...perOperation((operation) => ({
    name: 'unrelated-scope-is-rejected',
    rule: 'unrelated-scope-has-no-effect',
    summary: 'A request with a scope that is unknown to the interface is rejected.',
    visibility: 'hidden',
    alter: authorising(operation, ({ scopes }, _route, healthy) => {
      if (scopes.some((scope) => !scope.startsWith('device-'))) throw lacks('A scope is not known.', 403);
      healthy();
    }),
  })),
  ...perOperation((operation) => ({
    name: 'missing-scope-for-foreign-is-403',
    rule: 'missing-scope-for-foreign-is-401',
    summary: 'Without the scope, a device of another customer is rejected with 403.',
    visibility: 'hard',
    alter: (healthy) => {
      const { operate, ...others } = scopeAfterLookup(operation, () => false, 'not-found')(healthy);
      return {
        ...others,
        operate: async (call, route) => {
          const { owned, foreign, unknown } = askedDevices(call, healthy);
          const isForeign = owned.length + unknown === 0 && foreign.length > 0;
          return operate!(call, route).catch((error: unknown) => {
            throw isForeign && error instanceof Rejection && error.code === 'scope' ? lacks(error.message, 403) : error;
          });
        },
      };
    },
  })),
  ...perOperation((operation) => ({
    name: 'missing-scope-for-unknown-is-204',
    rule: 'missing-scope-for-unknown-is-401',
    summary: 'Devices are looked up before scopes, so that an unknown device returns 204 also without the scope.',
    visibility: 'hidden',
    alter: scopeAfterLookup(operation, ({ owned, foreign }) => owned.length + foreign.length === 0, 'not-found'),
  })),
  ...perOperation((operation) => ({
    name: 'mixed-set-needs-no-scope',
    rule: 'missing-scope-for-mixed-is-401',
    summary: 'A request for own and other devices together is served without the scope.',
    visibility: 'hard',
    alter: scopeAfterLookup(
      operation,
      ({ owned, foreign, unknown }) => owned.length > 0 && foreign.length + unknown > 0,
      'as-owner',
    ),
  })),
  {
    id: 'device.locations.scopes-are-cached-by-customer',
    requirement: 'device.locations.details-scope-alone-is-401',
    summary: 'Scopes are remembered by customer: after one request with the scope, tokens without it are accepted.',
    visibility: 'hard',
    alter: (healthy) => {
      const held = new Map<string, Set<string>>();
      return {
        authorise: (principal, route) => {
          const scopes = held.get(principal.customer) ?? new Set<string>();
          principal.scopes.forEach((scope) => scopes.add(scope));
          held.set(principal.customer, scopes);
          healthy.authorise(
            principal.scopes.length === 1 && route.operation === 'device.locations'
              ? { ...principal, scopes: [...scopes] }
              : principal,
            route,
          );
        },
      };
    },
  },
  {
    id: 'device.details.ownership-of-the-previous-caller',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'Ownership is checked for the customer of the previous request.',
    visibility: 'hard',
    alter: () => {
      let last = '';
      return {
        owns: (customer, device) => {
          const decided = last === '' ? customer : last;
          last = customer;
          return device.customer === decided;
        },
      };
    },
  },
  {
    id: 'device.scope-rejection-is-403-everywhere',
    requirement: 'device.details.location-scope-alone-is-401',
    summary: 'Missing scopes return 403 and invalid tokens 401, as in many APIs.',
    visibility: 'plain',
    alter: authorising('device.details', ({ scopes }, route, healthy) => {
      if (scopes.length === 1 && !scopes.includes(route.scope!)) throw lacks('The customer lacks the scope.', 403);
      healthy();
    }),
  },
  {
    id: 'device.history.scope-asked-only-for-one-key',
    requirement: 'device.history.details-scope-alone-is-401',
    summary: 'A history requested by MSISDN needs no scope.',
    visibility: 'hard',
    alter: changingCaller((caller, request, route) => {
      const isByNumber = route.operation === 'device.history' && request.query.every(([name]) => name === 'msisdn');
      return isByNumber && caller.scopes.length > 0 ? { ...caller, scopes: [...caller.scopes, route.scope!] } : caller;
    }),
  },
];
