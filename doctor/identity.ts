/** What the response to a known-good call shows about an identity, or about its interface. */

import type { HeaderList } from '../contracts/formats/recording.ts';
import { headerValue } from '../contracts/header-field.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { KnownGoodCall } from './known-good-call.ts';
import { isSuccess } from '../contracts/status-class.ts';

export interface Responded {
  readonly status: number;
  readonly headers: HeaderList;
}

type Words = Pick<Diagnosis, 'outcome' | 'what' | 'expected' | 'next'>;

const SHOWN: Readonly<Record<KnownGoodCall['intent'], string>> = {
  served: 'the target served a request with this identity',
  'scope-lacking': 'the target rejected a request with this identity because the scope is missing, as declared',
  rejected: 'the target rejected the credentials, as declared',
};

const isHtml = ({ headers }: Responded): boolean => /^text\/html/i.test(headerValue(headers, 'content-type') ?? '');

/** The document of lookups distinguishes an invalid token from a missing scope; the other documents do not. */
const distinguishesTokenFromScope = ({ operation }: KnownGoodCall): boolean => operation.scopes.length > 0;

function rejectedWords(call: KnownGoodCall, { status }: Responded): Words {
  if (distinguishesTokenFromScope(call))
    return status === 403
      ? {
          outcome: 'failed',
          what: 'the target reports that the token is invalid',
          next: 'get a new token, and check that it was issued for this target',
        }
      : {
          outcome: 'failed',
          what: 'the target reports that the scope is missing, or that the device belongs to another customer',
          expected: `scopes ${call.operation.scopes.join(', ')}, and a device of this customer`,
          next: 'compare scopes and customer in the profile with the scopes and customer of the token',
        };
  return {
    outcome: 'failed',
    what: 'the target rejects the credentials',
    next: 'check the environment variables that the headers refer to, and that the credentials are for this target',
  };
}

function servedNevertheless({ intent }: KnownGoodCall): Words {
  return intent === 'rejected'
    ? {
        outcome: 'failed',
        what: 'the target accepts the credentials, although the profile declares them invalid',
        next: 'check that these credentials are invalid; if they are, the target is wrong, and `conform run` reports it',
      }
    : {
        outcome: 'failed',
        what: 'the target served a request with this identity, although the profile declares no scope for it',
        next: 'remove the scope from the token, or add the scope to the profile; if token and profile are right, a run reports the target',
      };
}

function words(call: KnownGoodCall, responded: Responded): Words {
  const { status } = responded;
  if (isHtml(responded))
    return {
      outcome: 'failed',
      what: 'the response is a web page, not a response of the interface',
      next: 'check the base URL, and whether a login page or a proxy is in front of the target',
    };
  if (call.wanted.includes(status)) return { outcome: 'ok', what: SHOWN[call.intent] };
  if (status >= 300 && status < 400)
    return {
      outcome: 'failed',
      what: 'the target redirects, and redirects are not followed',
      next: 'if the address in Location is the target, use it as base URL',
    };
  if (call.intent !== 'served' && isSuccess(status)) return servedNevertheless(call);
  if (status === 401 || status === 403)
    return call.intent === 'served'
      ? rejectedWords(call, responded)
      : {
          outcome: 'unproven',
          what: 'the target rejects the request, but with another status than the document states',
        };
  if (status === 404 || status === 405)
    return {
      outcome: 'failed',
      what: 'the target does not know the path',
      next: 'check the base URL: the paths of the document are appended to it; or write the path under bindings',
    };
  if (status >= 500) return { outcome: 'failed', what: 'the target failed', next: 'check the target, and try again' };
  if (status === 429)
    return {
      outcome: 'unproven',
      what: 'the target limits the number of requests',
      next: 'lower limits.requestsPerSecond',
    };
  return {
    outcome: 'unproven',
    what: 'the document does not list this response for a valid request',
    next: 'check bindings and declarations of this operation; a run gives details',
  };
}

/** The diagnosis of an identity from the response to its call. */
export function identityDiagnosis(call: KnownGoodCall, responded: Responded): Diagnosis {
  const { outcome, ...rest } = words(call, responded);
  const subject = `identities.${call.identity} on ${call.operation.interface}`;
  if (outcome === 'ok') return { outcome, check: 'identity', subject, what: rest.what };
  return {
    outcome,
    check: 'identity',
    subject,
    expected: `status ${call.wanted.join(' or ')} from ${call.operation.id}`,
    ...rest,
    received: `status ${responded.status}`,
  };
}
