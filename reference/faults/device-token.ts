import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { JWTPayload } from 'jose';
import { ISSUER } from '../auth/identities.ts';
import type { Principal } from '../auth/principal.ts';
import type { Alteration } from '../alteration.ts';
import { answering, aroundExchange, refusing } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Fault } from './fault.ts';

/** What can be read of a token without checking it. */
interface Unchecked {
  readonly text: string;
  readonly algorithm: string;
  readonly claims: JWTPayload;
}

function tokenOf(request: Inbound): string | undefined {
  return request.headers['authorization']?.replace(/^bearer +/i, '');
}

function readUnchecked(text: string | undefined): Unchecked | undefined {
  try {
    return { text: text!, algorithm: decodeProtectedHeader(text!).alg ?? 'none', claims: decodeJwt(text!) };
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

/** Answers some invalid tokens with 401. */
function answering401(isMeant: (token: Unchecked | undefined, healthy: Parts) => boolean): Alteration {
  return (healthy) => ({
    authenticate: async (request, route) => {
      try {
        return await healthy.authenticate(request, route);
      } catch (error) {
        const text = tokenOf(request);
        const isWrong = route.interface === 'device' && text !== undefined && isMeant(readUnchecked(text), healthy);
        throw isWrong ? new Refusal(401, 'token-invalid', 'The token is not valid.') : error;
      }
    },
  });
}

const isSelfIssued = ({ claims }: Unchecked): boolean => claims.iss === ISSUER;
const isExpired = ({ claims }: Unchecked, { now }: Parts): boolean => (claims.exp ?? 0) <= now() / 1000;
const isEarly = ({ claims }: Unchecked, { now }: Parts): boolean => (claims.nbf ?? 0) > now() / 1000;

/** What a token is worth. */
export const deviceTokenFaults: readonly Fault[] = [
  {
    id: 'device.token.missing-is-served',
    requirement: 'device.auth.missing-token-is-refused',
    summary: 'A call without a token is served as one of customer A.',
    visibility: 'plain',
    alter: (healthy) => ({
      authenticate: async (request, route) =>
        route.interface === 'device' && tokenOf(request) === undefined
          ? { customer: 'A', scopes: [route.scope!] }
          : healthy.authenticate(request, route),
    }),
  },
  {
    id: 'device.token.garbage-is-401',
    requirement: 'device.auth.garbage-token-is-403',
    summary: 'A token that is no JWT is answered with 401, as common habit has it.',
    visibility: 'plain',
    alter: answering401((token) => token === undefined),
  },
  {
    id: 'device.token.garbage-is-500',
    requirement: 'device.auth.garbage-token-is-403',
    summary: 'A token that cannot be decoded makes the service fail.',
    visibility: 'plain',
    alter: aroundExchange('device', (at, next) => {
      const text = tokenOf(at.request);
      return text !== undefined && !readUnchecked(text) ? refusing(500, 'Unexpected token.') : next();
    }),
  },
  {
    id: 'device.token.bad-signature-is-401',
    requirement: 'device.auth.bad-signature-token-is-403',
    summary: 'A token of this issuer whose signature does not fit is answered with 401.',
    visibility: 'plain',
    alter: answering401(
      (token, parts) =>
        !!token &&
        isSelfIssued(token) &&
        token.algorithm !== 'none' &&
        !isExpired(token, parts) &&
        !isEarly(token, parts),
    ),
  },
  {
    id: 'device.token.signature-not-in-cache-key',
    requirement: 'device.auth.bad-signature-token-is-403',
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
    summary: 'A token that says it needs no signature is believed.',
    visibility: 'hidden',
    alter: accepting((token) => token.algorithm.toLowerCase() === 'none'),
  },
  {
    id: 'device.token.expired-is-accepted',
    requirement: 'device.auth.expired-token-is-403',
    summary: 'The end of a token is not looked at.',
    visibility: 'hidden',
    alter: accepting(
      (token, parts) =>
        isSelfIssued(token) && token.algorithm !== 'none' && isExpired(token, parts) && hasGenuineShape(token),
    ),
  },
  {
    id: 'device.token.expired-is-401',
    requirement: 'device.auth.expired-token-is-403',
    summary: 'An expired token is answered with 401, other invalid ones with 403.',
    visibility: 'hidden',
    alter: answering401((token, parts) => !!token && isSelfIssued(token) && isExpired(token, parts)),
  },
  {
    id: 'device.token.not-yet-valid-is-accepted',
    requirement: 'device.auth.not-yet-valid-token-is-403',
    summary: 'The beginning of a token is not looked at.',
    visibility: 'hidden',
    alter: accepting(
      (token, parts) =>
        isSelfIssued(token) && token.algorithm !== 'none' && isEarly(token, parts) && hasGenuineShape(token),
    ),
  },
  {
    id: 'device.token.foreign-issuer-is-accepted',
    requirement: 'device.auth.foreign-issuer-token-is-403',
    summary: 'A token of another issuer is believed.',
    visibility: 'hidden',
    alter: accepting((token) => !isSelfIssued(token) && token.algorithm !== 'none'),
  },
  {
    id: 'device.token.foreign-issuer-is-401',
    requirement: 'device.auth.foreign-issuer-token-is-403',
    summary: 'A token of another issuer is answered with 401.',
    visibility: 'hidden',
    alter: answering401((token) => !!token && !isSelfIssued(token)),
  },
  {
    id: 'device.token.other-key-is-401',
    requirement: 'device.auth.wrong-token-is-403',
    summary: 'A token with the right claims that was signed with another key is answered with 401.',
    visibility: 'hidden',
    alter: answering401((token) => token?.claims.sub === 'A.wrong'),
  },
  {
    id: 'device.token.expired-without-scope-is-404',
    requirement: 'device.auth.invalid-token-without-scope',
    summary: 'An expired token that would lack the scope anyway is answered with neither status.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: async (request, route) => {
        try {
          return await healthy.authenticate(request, route);
        } catch (error) {
          const token = readUnchecked(tokenOf(request));
          const isBoth = token && isExpired(token, healthy) && !bearerOf(token).scopes.includes(route.scope ?? '');
          throw isBoth ? new Refusal(404, 'not-found', 'There is nothing for this token.') : error;
        }
      },
    }),
  },
  {
    id: 'device.token.malformed-key-without-scope-is-403',
    requirement: 'device.auth.missing-scope-and-malformed-key',
    summary: 'A malformed key from a customer without the scope is answered with neither status.',
    visibility: 'hard',
    alter: answering('device', (answer, { request }) => {
      const isMalformed = request.query.some(([, value]) => !/^[0-9,+ ]+$/.test(value));
      return answer.status === 401 && isMalformed ? refusing(403) : answer;
    }),
  },
  {
    id: 'device.token.lookup-before-token',
    requirement: 'device.auth.invalid-token-hides-the-device',
    summary: 'With an invalid token, unknown devices are reported as not found.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: async (request, route) => {
        try {
          return await healthy.authenticate(request, route);
        } catch (error) {
          const imsis = request.query.filter(([name]) => name === 'imsi').flatMap(([, value]) => value.split(','));
          const isUnknown = imsis.length > 0 && !imsis.some((digits) => healthy.lookup({ kind: 'imsi', digits }));
          const isInvalid = route.interface === 'device' && tokenOf(request) !== undefined;
          throw isInvalid && isUnknown ? new Refusal(404, 'not-found', 'There is no such device.') : error;
        }
      },
    }),
  },
  {
    id: 'device.token.history-forgets-the-token',
    requirement: 'device.auth.invalid-token-is-never-served',
    summary: 'The history operation reads the customer from the token and never checks it.',
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
    requirement: 'device.auth.invalid-token-and-malformed-key',
    summary: 'A malformed key together with an invalid token is answered with neither of their statuses.',
    visibility: 'hard',
    alter: answering('device', (answer, { request }) =>
      answer.status === 403 && request.query.some(([, value]) => !/^[0-9,+ ]+$/.test(value)) ? refusing(404) : answer,
    ),
  },
];

/** Expired and premature tokens are told from forged ones by what only this issuer writes. */
function hasGenuineShape({ claims, text }: Unchecked): boolean {
  return text.split('.').length === 3 && typeof claims.sub === 'string' && claims.iat !== undefined;
}
