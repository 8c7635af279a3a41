/** Why a target cannot be reached: one sentence and a next step for each kind of failure. */

import type { Failure } from '../contracts/formats/recording.ts';
import type { Diagnosis } from './diagnosis.ts';

type Words = Pick<Diagnosis, 'what' | 'next'>;

interface Origin {
  readonly id: string;
  readonly url: URL;
}

const port = ({ url }: Origin): string => url.port || (url.protocol === 'https:' ? '443' : '80');

const baseUrl = ({ id }: Origin): string => `interfaces.${id}.baseUrl`;

/** The causes behind the messages of TLS libraries. The first match is used. */
const TLS_CAUSES: readonly [RegExp, string, (origin: Origin) => string][] = [
  [
    /expired/i,
    'the certificate of the target has expired',
    () => 'ask the operator of the target to renew the certificate, and check the clock of this machine',
  ],
  [
    /self[- ]signed|unable to (?:get|verify)|SELF_SIGNED|UNABLE_TO/i,
    'an authority that this machine does not trust issued the certificate of the target',
    ({ id }) => `declare the certificate of the authority under interfaces.${id}.tls.ca`,
  ],
  [
    /altname|does not match|hostname/i,
    'the certificate of the target is issued for another host',
    (origin) => `check the host in ${baseUrl(origin)}`,
  ],
  [
    /certificate required|handshake failure|bad certificate|alert/i,
    'the target aborts the TLS handshake; it probably requires a client certificate',
    ({ id }) => `declare a client certificate under interfaces.${id}.tls.cert and tls.key`,
  ],
  [
    /wrong version number|packet length/i,
    'the target does not support TLS',
    (origin) => `write http:// in ${baseUrl(origin)}, or another port`,
  ],
];

function tlsWords(origin: Origin, message: string): Words {
  const cause = TLS_CAUSES.find(([pattern]) => pattern.test(message));
  if (cause !== undefined) return { what: cause[1], next: cause[2](origin) };
  return { what: 'no TLS connection is established', next: `check tls under interfaces.${origin.id}` };
}

const WORDS: Partial<Readonly<Record<Failure['kind'], (origin: Origin, message: string) => Words>>> = {
  unresolved: (origin) => ({
    what: `no name server knows the host ${origin.url.hostname}`,
    next: `check the host in ${baseUrl(origin)}, and whether the host is known only inside a VPN`,
  }),
  'connection-refused': (origin) => ({
    what: `nothing listens at ${origin.url.hostname} port ${port(origin)}, or a firewall rejects the connection`,
    next: `check host and port in ${baseUrl(origin)}, and that the target runs`,
  }),
  tls: tlsWords,
  timeout: (origin) => ({
    what: `${origin.url.hostname} port ${port(origin)} does not respond in time`,
    next: 'check that the target runs, that this machine may reach the target, and whether a proxy is needed (HTTPS_PROXY)',
  }),
  reset: (origin) => ({
    what: 'the connection is closed before a response',
    next: `check the scheme in ${baseUrl(origin)}, and the proxies in front of the target`,
  }),
  'closed-early': () => ({
    what: 'the connection is closed in the middle of a response',
    next: 'check the target, and the proxies in front of it, for a limit of time or size',
  }),
  'too-large': () => ({
    what: 'the response to a small request is larger than the limit of the suite',
    next: 'check that the base URL is that of the interface, and that the target honours the query',
  }),
  'surplus-content': () => ({
    what: 'the response has content although its status allows none',
    next: 'a run reports it; run the doctor again with another identity',
  }),
  protocol: (origin) => ({
    what: 'the server at this address does not respond in HTTP',
    next: `check host and port in ${baseUrl(origin)}`,
  }),
};

/** The diagnosis of an interface whose first call failed. */
export function reachDiagnosis(id: string, url: string, { kind, message }: Failure): Diagnosis {
  const origin = { id, url: new URL(url) };
  const words = WORDS[kind]?.(origin, message) ?? {
    what: `the first request failed (${kind})`,
    next: 'check the target, and try again',
  };
  return { outcome: 'failed', check: 'reach', subject: `interfaces.${id}`, ...words, received: message };
}
