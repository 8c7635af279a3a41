import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { JWTPayload } from 'jose';
import { ISSUER } from '../auth/identities.ts';
import type { Principal } from '../auth/principal.ts';
import type { Alteration } from '../alteration.ts';
import { changingResponse, aroundExchange, rejecting } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';
import type { Route } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import type { Fault } from './fault.ts';

/** What can be read of a token without checking it. */
interface Unchecked {
  readonly text: string;
  /** Empty where the header names none. */
  readonly algorithm: string;
  readonly claims: JWTPayload;
}

function tokenOf(request: Inbound): string | undefined {
  return request.headers['authorization']?.replace(/^bearer +/i, '');
}

function readUnchecked(text: string | undefined): Unchecked | undefined {
  try {
    return { text: text!, algorithm: decodeProtectedHeader(text!).alg ?? '', claims: decodeJwt(text!) };
  } catch {
    return undefined;
  }
}

function bearerOf({ claims }: Unchecked): Principal {
  const { customer, scope } = claims as { customer?: string; scope?: string };
  return { customer: customer ?? '', scopes: (scope ?? '').split(' ').filter((name) => name !== '') };
}

/** Takes tokens for valid that are not, on device operations. */
function accepting(isTaken: (token: Unchecked, healthy: Parts) => boolean): Alteration {
  return (healthy) => ({
    authenticate: async (request, route) => {
      try {
        return await healthy.authenticate(request, route);
      } catch (error) {
        const token = route.interface === 'device' ? readUnchecked(tokenOf(request)) : undefined;
        if (token && isTaken(token, healthy)) return bearerOf(token);
        throw error;
      }
    },
  });
}

/** Takes a token for valid whose text, without one of its three parts, is that of a token seen before. */
function rememberingWithout(part: 0 | 1 | 2): Alteration {
  return (healthy) => {
    const seen = new Set<string>();
    const keyOf = (text: string): string => text.split('.').toSpliced(part, 1).join('.');
    return {
      authenticate: async (request, route) => {
        const token = readUnchecked(tokenOf(request));
        try {
          const principal = await healthy.authenticate(request, route);
          if (token) seen.add(keyOf(token.text));
          return principal;
        } catch (error) {
          if (token && route.interface === 'device' && seen.has(keyOf(token.text))) return bearerOf(token);
          throw error;
        }
      },
    };
  };
}

/** Rejects some invalid tokens, on device operations, with another status than the document states. */
function rejectingInvalid(
  rejection: Rejection,
  isMeant: (token: Unchecked | undefined, call: { request: Inbound; route: Route; healthy: Parts }) => boolean,
): Alteration {
  return (healthy) => ({
    authenticate: async (request, route) => {
      try {
        return await healthy.authenticate(request, route);
      } catch (error) {
        const text = tokenOf(request);
        const isWrong = route.interface === 'device' && text !== undefined;
        throw isWrong && isMeant(readUnchecked(text), { request, route, healthy }) ? rejection : error;
      }
    },
  });
}

const responding401 = (isMeant: Parameters<typeof rejectingInvalid>[1]): Alteration =>
  rejectingInvalid(new Rejection(401, 'token-invalid', 'The token is not valid.'), isMeant);

const isUnsigned = ({ algorithm }: Unchecked): boolean => ['', 'none'].includes(algorithm.toLowerCase());
const isSelfIssued = ({ claims }: Unchecked): boolean => claims.iss === ISSUER;
const isExpired = ({ claims }: Unchecked, { now }: Parts): boolean => (claims.exp ?? 0) <= now() / 1000;
const isEarly = ({ claims }: Unchecked, { now }: Parts): boolean => (claims.nbf ?? 0) > now() / 1000;

/** What a token is worth. */
export const deviceTokenFaults: readonly Fault[] = [
  {
    id: 'device.token.missing-is-served',
    requirement: 'device.auth.missing-token-is-rejected',
    summary: 'A request without a token is served as one of customer A.',
    visibility: 'plain',
    alter: (healthy) => ({
      authenticate: async (request, route) =>
        route.interface === 'device' && tokenOf(request) === undefined
          ? { customer: 'A', scopes: [route.scope!] }
          : healthy.authenticate(request, route),
    }),
  },
  {
    id: 'device.token.non-jwt-is-401',
    requirement: 'device.auth.non-jwt-token-is-403',
    summary: 'A token that is not a JWT returns 401; many APIs do this.',
    visibility: 'plain',
    alter: responding401((token) => token === undefined),
  },
  {
    id: 'device.token.non-jwt-is-500',
    requirement: 'device.auth.non-jwt-token-is-403',
    summary: 'A token that cannot be decoded makes the service fail.',
    visibility: 'plain',
    alter: aroundExchange('device', (at, next) => {
      const text = tokenOf(at.request);
      return text !== undefined && !readUnchecked(text) ? rejecting(500, 'Unexpected token.') : next();
    }),
  },
  {
    id: 'device.token.bad-signature-is-401',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary: 'A token of this issuer whose signature does not fit returns 401.',
    visibility: 'plain',
    alter: responding401(
      (token, { healthy }) =>
        !!token && isSelfIssued(token) && !isUnsigned(token) && !isExpired(token, healthy) && !isEarly(token, healthy),
    ),
  },
  {
    id: 'device.token.signature-not-in-cache-key',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary:
      'Verified tokens are remembered without their signature: a forged one passes once the genuine one has been seen.',
    visibility: 'hard',
    alter: rememberingWithout(2),
  },
  {
    id: 'device.token.claims-not-in-cache-key',
    requirement: 'device.auth.edited-payload-token-is-403',
    summary:
      'Verified tokens are remembered by header and signature: edited claims pass once the genuine token has been seen.',
    visibility: 'hard',
    alter: rememberingWithout(1),
  },
  {
    id: 'device.token.unsigned-is-accepted',
    requirement: 'device.auth.unsigned-token-is-403',
    summary: 'A token with the algorithm `none` is accepted.',
    visibility: 'hidden',
    alter: accepting((token) => token.algorithm === 'none'),
  },
  {
    id: 'device.token.unsigned-in-mixed-case-is-accepted',
    requirement: 'device.auth.unsigned-token-is-403',
    summary: 'An unsigned token is accepted if its algorithm is written in another letter case.',
    visibility: 'hard',
    alter: accepting(({ algorithm }) => algorithm !== 'none' && algorithm.toLowerCase() === 'none'),
  },
  {
    id: 'device.token.without-algorithm-is-accepted',
    requirement: 'device.auth.unsigned-token-is-403',
    summary: 'A token whose header names no algorithm is taken for one that needs no signature.',
    visibility: 'hard',
    alter: accepting(({ algorithm }) => algorithm === ''),
  },
  {
    id: 'device.token.expired-is-accepted',
    requirement: 'device.auth.expired-token-is-403',
    summary: 'The expiry time of a token is not checked.',
    visibility: 'hidden',
    alter: accepting(
      (token, parts) => isSelfIssued(token) && !isUnsigned(token) && isExpired(token, parts) && hasGenuineShape(token),
    ),
  },
  {
    id: 'device.token.expired-is-401',
    requirement: 'device.auth.expired-token-is-403',
    summary: 'An expired token returns 401, other invalid tokens 403.',
    visibility: 'hidden',
    alter: responding401((token, { healthy }) => !!token && isSelfIssued(token) && isExpired(token, healthy)),
  },
  {
    id: 'device.token.not-yet-valid-is-accepted',
    requirement: 'device.auth.not-yet-valid-token-is-403',
    summary: 'The start time of a token is not checked.',
    visibility: 'hidden',
    alter: accepting(
      (token, parts) => isSelfIssued(token) && !isUnsigned(token) && isEarly(token, parts) && hasGenuineShape(token),
    ),
  },
  {
    id: 'device.token.foreign-issuer-is-accepted',
    requirement: 'device.auth.unknown-issuer-token-is-403',
    summary: 'A token of another issuer is accepted.',
    visibility: 'hidden',
    alter: accepting((token) => !isSelfIssued(token) && !isUnsigned(token)),
  },
  {
    id: 'device.token.foreign-issuer-is-401',
    requirement: 'device.auth.unknown-issuer-token-is-403',
    summary: 'A token of another issuer returns 401.',
    visibility: 'hidden',
    alter: responding401((token) => !!token && !isSelfIssued(token)),
  },
  {
    id: 'device.token.other-key-is-401',
    requirement: 'device.auth.otherwise-invalid-token-is-403',
    summary: 'A token with the right claims that was signed with another key returns 401.',
    visibility: 'hidden',
    alter: responding401((token) => token?.claims.sub === 'A.wrong'),
  },
  {
    id: 'device.token.invalid-for-several-is-401',
    requirement: 'device.auth.invalid-token-is-403-for-several-devices',
    summary: 'An invalid token returns 401 for several devices.',
    visibility: 'hidden',
    alter: responding401((_token, { request }) => request.query.some(([, value]) => value.includes(','))),
  },
  {
    id: 'device.token.expired-without-scope-is-404',
    requirement: 'device.auth.invalid-token-without-scope-is-401-or-403',
    summary: 'An expired token without the scope returns neither 401 nor 403.',
    visibility: 'hard',
    alter: rejectingInvalid(
      new Rejection(404, 'not-found', 'There is nothing for this token.'),
      (token, { route, healthy }) =>
        token !== undefined && isExpired(token, healthy) && !bearerOf(token).scopes.includes(route.scope ?? ''),
    ),
  },
  {
    id: 'device.token.malformed-key-without-scope-is-403',
    requirement: 'device.auth.missing-scope-and-malformed-key-is-400-or-401',
    summary: 'A malformed key without the scope returns neither 400 nor 401.',
    visibility: 'hard',
    alter: changingResponse('device', (response, { request }) => {
      const isMalformed = request.query.some(([, value]) => !/^[0-9,+ ]+$/.test(value));
      return response.status === 401 && isMalformed ? rejecting(403) : response;
    }),
  },
  {
    id: 'device.token.lookup-before-token',
    requirement: 'device.auth.invalid-token-is-403-for-any-device',
    summary: 'An unknown device returns 204 with an invalid token.',
    visibility: 'hard',
    alter: rejectingInvalid(
      new Rejection(404, 'not-found', 'The device is unknown.'),
      (_token, { request, healthy }) => {
        const imsis = request.query.filter(([name]) => name === 'imsi').flatMap(([, value]) => value.split(','));
        return imsis.length > 0 && !imsis.some((digits) => healthy.lookup({ kind: 'imsi', digits }));
      },
    ),
  },
  {
    id: 'device.token.history-does-not-verify-the-token',
    requirement: 'device.auth.invalid-token-is-rejected',
    summary: 'The history operation reads the customer from the token and does not verify the token.',
    visibility: 'hidden',
    alter: (healthy) => ({
      authenticate: async (request, route) => {
        const token = route.operation === 'device.history' ? readUnchecked(tokenOf(request)) : undefined;
        return token ? bearerOf(token) : healthy.authenticate(request, route);
      },
    }),
  },
  {
    id: 'device.token.malformed-key-first-is-422',
    requirement: 'device.auth.invalid-token-and-malformed-key-is-400-401-or-403',
    summary: 'A malformed key together with an invalid token returns none of 400, 401 and 403.',
    visibility: 'hard',
    alter: changingResponse('device', (response, { request }) =>
      response.status === 403 && request.query.some(([, value]) => !/^[0-9,+ ]+$/.test(value))
        ? rejecting(404)
        : response,
    ),
  },
];

/** Only this issuer writes this claim, which distinguishes expired and premature tokens from forged ones. */
function hasGenuineShape({ claims, text }: Unchecked): boolean {
  return text.split('.').length === 3 && typeof claims.sub === 'string' && claims.iat !== undefined;
}
