/** Why a target cannot be talked to: one sentence and a next step for each kind of failure. */

import type { Failure } from '../contracts/formats/recording.ts';
import type { Diagnosis } from './diagnosis.ts';

type Words = Pick<Diagnosis, 'what' | 'next'>;

interface Origin {
  readonly id: string;
  readonly url: URL;
}

const port = ({ url }: Origin): string => url.port || (url.protocol === 'https:' ? '443' : '80');

const baseUrl = ({ id }: Origin): string => `interfaces.${id}.baseUrl`;

/** What the messages of TLS libraries come down to. The first that fits is taken. */
const TLS_CAUSES: readonly [RegExp, string, (origin: Origin) => string][] = [
  [
    /expired/i,
    'its certificate has expired',
    () => 'ask whoever runs the target to renew it, and check the clock of this machine',
  ],
  [
    /self[- ]signed|unable to (?:get|verify)|SELF_SIGNED|UNABLE_TO/i,
    'its certificate comes from an authority that is not trusted here',
    ({ id }) => `name the authority's certificate under interfaces.${id}.tls.ca`,
  ],
  [
    /altname|does not match|hostname/i,
    'its certificate is made out to another host',
    (origin) => `check the host in ${baseUrl(origin)}`,
  ],
  [
    /certificate required|handshake failure|bad certificate|alert/i,
    'it breaks off the TLS handshake, as targets do that want a client certificate',
    ({ id }) => `name one under interfaces.${id}.tls.cert and tls.key`,
  ],
  [
    /wrong version number|packet length/i,
    'it does not speak TLS',
    (origin) => `write http:// in ${baseUrl(origin)}, or another port`,
  ],
];

function tlsWords(origin: Origin, message: string): Words {
  const cause = TLS_CAUSES.find(([pattern]) => pattern.test(message));
  if (cause !== undefined) return { what: cause[1], next: cause[2](origin) };
  return { what: 'no TLS connection comes about', next: `check tls under interfaces.${origin.id}` };
}

const WORDS: Partial<Readonly<Record<Failure['kind'], (origin: Origin, message: string) => Words>>> = {
  unresolved: (origin) => ({
    what: `no name server knows the host ${origin.url.hostname}`,
    next: `check the host in ${baseUrl(origin)}, and whether it is known inside a VPN alone`,
  }),
  'connection-refused': (origin) => ({
    what: `nothing listens at ${origin.url.hostname} port ${port(origin)}, or a firewall refuses`,
    next: `check host and port in ${baseUrl(origin)}, and that the target runs`,
  }),
  tls: tlsWords,
  timeout: (origin) => ({
    what: `${origin.url.hostname} port ${port(origin)} does not answer in time`,
    next: 'check that the target runs, that this machine may reach it, and whether a proxy is needed (HTTPS_PROXY)',
  }),
  reset: (origin) => ({
    what: 'the connection is closed before an answer',
    next: `check the scheme in ${baseUrl(origin)}, and what stands before the target`,
  }),
  'closed-early': () => ({
    what: 'the connection is closed in the middle of an answer',
    next: 'look at the target, and at what stands before it, for a limit of time or size',
  }),
  'too-large': () => ({
    what: 'the answer to a small question is larger than the suite takes in',
    next: 'check that the base URL is that of the interface, and that it heeds the query',
  }),
  'surplus-content': () => ({
    what: 'the answer has content where it must not have any',
    next: 'a run will report it; try the doctor again with another identity',
  }),
  protocol: (origin) => ({
    what: 'what answers there does not speak HTTP as it should',
    next: `check host and port in ${baseUrl(origin)}`,
  }),
};

/** The diagnosis of an interface whose first call failed. */
export function reachDiagnosis(id: string, url: string, { kind, message }: Failure): Diagnosis {
  const origin = { id, url: new URL(url) };
  const words = WORDS[kind]?.(origin, message) ?? {
    what: `the first call failed (${kind})`,
    next: 'try again, and look at the target',
  };
  return { outcome: 'ill', check: 'reach', subject: `interfaces.${id}`, ...words, received: message };
}
