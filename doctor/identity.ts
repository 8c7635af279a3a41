/** What the answer to a known-good call says about an identity, or about the interface behind it. */

import type { HeaderList } from '../contracts/formats/recording.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { KnownGoodCall } from './known-good-call.ts';

export interface Responded {
  readonly status: number;
  readonly headers: HeaderList;
}

type Words = Pick<Diagnosis, 'outcome' | 'what' | 'expected' | 'next'>;

const SHOWN: Readonly<Record<KnownGoodCall['intent'], string>> = {
  served: 'its call was served',
  'scope-lacking': 'its call was refused for want of the scope, as declared',
  rejected: 'its credentials were refused, as declared',
};

const field = (headers: HeaderList, name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1];

const isHtml = ({ headers }: Responded): boolean => /^text\/html/i.test(field(headers, 'content-type') ?? '');

/** Lookups tell a bad token from a missing right by the document; the other interfaces say neither. */
const tellsTokenFromScope = ({ operation }: KnownGoodCall): boolean => operation.scopes.length > 0;

function rejectedWords(call: KnownGoodCall, { status }: Responded): Words {
  if (tellsTokenFromScope(call))
    return status === 403
      ? {
          outcome: 'ill',
          what: 'the target calls its token invalid',
          next: 'get a new token; check that it is one for this target',
        }
      : {
          outcome: 'ill',
          what: 'the target says that it lacks the scope, or that the device is not its customer’s',
          expected: `scopes ${call.operation.scopes.join(', ')}, and a device of this customer`,
          next: 'compare scopes and customer in the profile with what the token was made for',
        };
  return {
    outcome: 'ill',
    what: 'the target refuses its credentials',
    next: 'check the variables its headers refer to, and that they are for this target',
  };
}

function servedAllTheSame({ intent }: KnownGoodCall): Words {
  return intent === 'rejected'
    ? {
        outcome: 'ill',
        what: 'its credentials are accepted, although the profile calls them wrong',
        next: 'give it credentials that are wrong in the way declared; if they are, a run will report the target',
      }
    : {
        outcome: 'ill',
        what: 'its call was served, although by the profile it has no scope for it',
        next: 'take the scope from its token, or add it under scopes; if both are right, a run will report the target',
      };
}

function words(call: KnownGoodCall, responded: Responded): Words {
  const { status } = responded;
  if (isHtml(responded))
    return {
      outcome: 'ill',
      what: 'a web page answers, not the interface',
      next: 'check the base URL, and whether a login page or a proxy stands before the target',
    };
  if (call.wanted.includes(status)) return { outcome: 'well', what: SHOWN[call.intent] };
  if (status >= 300 && status < 400)
    return {
      outcome: 'ill',
      what: 'the target redirects, and redirects are not followed',
      next: 'write the address it redirects to as base URL, if it is the target',
    };
  if (call.intent !== 'served' && status >= 200 && status < 300) return servedAllTheSame(call);
  if (status === 401 || status === 403)
    return call.intent === 'served'
      ? rejectedWords(call, responded)
      : { outcome: 'unproven', what: 'it is refused, but with another status than the document gives' };
  if (status === 404 || status === 405)
    return {
      outcome: 'ill',
      what: 'the target does not know the path',
      next: 'check the base URL: the paths of the document are appended to it; or write the path under bindings',
    };
  if (status >= 500) return { outcome: 'ill', what: 'the target fails', next: 'look at the target, and try again' };
  if (status === 429)
    return { outcome: 'unproven', what: 'the target asks for fewer calls', next: 'lower limits.requestsPerSecond' };
  return {
    outcome: 'unproven',
    what: 'the target answers otherwise than the document has it for a good call',
    next: 'a run will say more; check bindings and declarations about this operation',
  };
}

/** The diagnosis of an identity from the answer to its call. */
export function identityDiagnosis(call: KnownGoodCall, responded: Responded): Diagnosis {
  const { outcome, ...rest } = words(call, responded);
  const subject = `identities.${call.identity} on ${call.operation.interface}`;
  if (outcome === 'well') return { outcome, check: 'identity', subject, what: rest.what };
  return {
    outcome,
    check: 'identity',
    subject,
    expected: `status ${call.wanted.join(' or ')} from ${call.operation.id}`,
    ...rest,
    received: `status ${responded.status}`,
  };
}
