/** What is recognised as secret or personal by its form or by the name of its member. */

import type { Pseudonyms } from './pseudonyms.ts';

const JWT = /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{2,}(?:\.[A-Za-z0-9_-]*)?/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
/** Opaque credentials hold a digit or are long; words after "Bearer" in a sentence are neither. */
const CREDENTIAL = /\b(Bearer|Basic)( +)(?=[\w.~+/-]*\d|[\w.~+/-]{24})([\w.~+/-]{8,}=*)(?!["\w=])/gi;
/** Bounded as in RFC 5321, section 4.5.3.1, and begun where a word begins, so that a long text without any address costs no more than its length. */
const EMAIL = /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@((?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z0-9-]{2,63})/g;
/** Reserved by RFC 2606 and RFC 6761: no one's address. The suite's own generated addresses end so. */
const RESERVED_DOMAIN = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/i;
/** E.164 behind a plus; an offset of a date-time is shorter. */
const PLUS_NUMBER = /(?<![\w+])\+([1-9]\d{6,14})(?!\d)/g;
/** E.212: 15 digits without adjacent digits, with a mobile country code that is assigned, for tests or for private use. */
const IMSI = /(?<![\w.-])(?:001|[2-79]\d\d)\d{12}(?![\w-]|\.\d)/g;

const IMSI_NAME = /imsi/i;
const PHONE_NAME = /msisdn|phone|mobile|^number$/i;
export const SECRET_NAME =
  /^(?:access_?token|refresh_?token|id_?token|client_?secret|password|passwd|secret|api_?key|authorization)$/i;
export const SECRET_HEADER = /api[-_]?key|token|secret|password|credential|signature/i;
/** Fields that hold identifiers of messages and versions of resources. */
export const IDENTIFIER_HEADER = /id$|^etag$|^if-/i;
/** Members and parameters that hold identifiers of resources; fifteen digits there are no subscriber's. */
export const IDENTIFIER_NAME = /^(?:id|href|externalid|crid|correlationid|@.*)$/i;

const SHORTEST = 6;
/** Everything looked for below holds one of these. */
const SUSPECT = /[@+]|eyJ|bearer|basic|PRIVATE KEY/i;

/** Text without tokens, credentials, e-mail addresses and international numbers. */
export function hideByForm(text: string, pseudonyms: Pseudonyms): string {
  if (text.length < SHORTEST || !SUSPECT.test(text)) return text;
  let result = text;
  if (result.includes('PRIVATE KEY'))
    result = result.replace(PRIVATE_KEY, (key) => pseudonyms.placeholder('secret', key));
  if (result.includes('eyJ')) result = result.replace(JWT, (jwt) => pseudonyms.placeholder('jwt', jwt));
  result = result.replace(
    CREDENTIAL,
    (_, scheme: string, space: string, value: string) => scheme + space + pseudonyms.placeholder('credential', value),
  );
  if (result.includes('@'))
    result = result.replace(EMAIL, (address, domain: string) =>
      RESERVED_DOMAIN.test(domain) ? address : pseudonyms.placeholder('email', address),
    );
  if (result.includes('+'))
    result = result.replace(PLUS_NUMBER, (_, digits: string) => `+${pseudonyms.placeholder('msisdn', digits)}`);
  return result;
}

/** Text without IMSI-like digit runs, but for those in `kept`. */
export function hideImsis(text: string, pseudonyms: Pseudonyms, kept: ReadonlySet<string>): string {
  if (text.length < 15) return text;
  return text.replace(IMSI, (digits) => (kept.has(digits) ? digits : pseudonyms.placeholder('imsi', digits)));
}

/** A whole value of a member named for phone numbers or subscribers. */
export function hideNumberUnderName(value: string, name: string, pseudonyms: Pseudonyms): string {
  if (IMSI_NAME.test(name) && /^\d{6,15}$/.test(value)) return pseudonyms.placeholder('imsi', value);
  const number = PHONE_NAME.test(name) ? /^(\+?)(\d[\d ()./-]{5,22}\d)$/.exec(value) : null;
  if (number === null) return value;
  return `${number[1]}${pseudonyms.placeholder('msisdn', number[2] as string)}`;
}
