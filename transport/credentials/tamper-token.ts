/** Turns a good token in a header field into one that must be rejected. */

import type { Tampering } from '../../contracts/formats/evidence/conditions.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';

/** What takes the place of a whole token, regardless of its value. */
const INSTEAD: Partial<Readonly<Record<Tampering, string>>> = {
  garbage: 'garbage.not-a-token.x0000000',
  'no-jwt': 'no-token',
  empty: '',
};

/** Of several fields, one wrong alone must be enough for a rejection. */
const OF_SEVERAL: Partial<Readonly<Record<Tampering, (fields: readonly string[]) => readonly string[]>>> = {
  'first-field': (fields) => fields.slice(0, 1),
  'later-fields': (fields) => fields.slice(1),
};

/** Names of the header fields of an identity that contain its credentials: those with a secret, or all if none refers to one. */
export function credentialFields(headers: Readonly<Record<string, string>> = {}): readonly string[] {
  const secret = Object.keys(headers).filter((name) => headers[name]?.includes('${'));
  return secret.length > 0 ? secret : Object.keys(headers);
}

/** Four characters of base64url are three octets: a lenient decoder ignores a single one. */
const MORE = 'AAAA';

const JWT = /eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/;

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

function decodedPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Another signature of the same length: a whole octet is changed, as the last character of base64url may hold unused bits. */
function withOtherSignature(signature: string, at: 0 | -1 = 0): string {
  const octets = Buffer.from(signature, 'base64url');
  if (octets.length === 0) return 'AAAA';
  const index = at === 0 ? 0 : octets.length - 1;
  octets[index] = (octets[index] as number) ^ 0xff;
  return octets.toString('base64url');
}

/** A claim is changed and the signature kept, so that only checking the signature finds it out. */
function withEditedPayload(payload: string): string {
  const claims = decodedPart(payload);
  const expiry = typeof claims['exp'] === 'number' ? claims['exp'] : 4_102_444_800;
  return encoded({ ...claims, exp: expiry + 86_400 });
}

/** The token made wrong in the way named. */
function tamperedJwt(jwt: string, kind: Tampering): string {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const instead = INSTEAD[kind];
  if (instead !== undefined) return instead;
  if (kind === 'no-signature') return `${header}.${payload}.`;
  if (kind === 'two-parts') return `${header}.${payload}`;
  if (kind === 'half-signature') return `${header}.${payload}.${signature.slice(0, signature.length >> 1)}`;
  if (kind === 'longer') return jwt + MORE;
  if (kind === 'late-signature') return `${header}.${payload}.${withOtherSignature(signature, -1)}`;
  if (kind === 'bad-signature') return `${header}.${payload}.${withOtherSignature(signature)}`;
  if (kind === 'edited-payload') return `${header}.${withEditedPayload(payload)}.${signature}`;
  if (kind === 'edited-header') return `${encoded({ ...decodedPart(header), edited: true })}.${payload}.${signature}`;
  // A service that compares with `none` alone may take another letter case for an algorithm.
  return `${encoded({ ...decodedPart(header), alg: kind === 'alg-none' ? 'none' : 'nOnE' })}.${payload}.`;
}

/** True if a field contains a JWT, so that every kind of tampering is possible. */
export function containsJwt(headers: HeaderList): boolean {
  return headers.some(([, value]) => JWT.test(value));
}

/** User and password of RFC 7617 that do not exist: text that is not base64 might be rejected for its form. */
const WRONG_BASIC = Buffer.from('conform:wrong').toString('base64');

/** Longer ones with another end: of a short word nothing would be left that is right. */
const LEAST_WITH_END = 8;
const END = 4;

/** A letter or digit in place of another of its kind, so that the form stays right. */
const another = (character: string): string => {
  if (/\d/.test(character)) return character === '7' ? '3' : '7';
  const isLower = character === character.toLowerCase();
  const instead = /x/i.test(character) ? 'k' : 'x';
  return /[a-z]/i.test(character) ? (isLower ? instead : instead.toUpperCase()) : character;
};

const withOtherEnd = (text: string): string => text.slice(0, -END) + Array.from(text.slice(-END), another).join('');

/** Opaque credentials with another end, those of Basic authentication in what they encode; others than a word with signs are left alone. */
function withOtherEndOf(value: string): string {
  const [, scheme = '', word = ''] = /^((?:bearer|basic) +)?([\w.~:+/-]+=*)$/i.exec(value) ?? [];
  if (word.length < LEAST_WITH_END) return value;
  if (!/^basic/i.test(scheme)) return scheme + withOtherEnd(word);
  return scheme + Buffer.from(withOtherEnd(Buffer.from(word, 'base64').toString('utf8'))).toString('base64');
}

/** Opaque credentials replaced, made longer if they are a single word, or with another end; the scheme of an Authorization field stays. */
function replaced(name: string, value: string, kind: Tampering): string {
  const instead = INSTEAD[kind];
  if (kind === 'late-signature') return withOtherEndOf(value);
  if (instead === undefined) return /^(?:bearer +)?[\w.~-]+$/i.test(value) ? value + MORE : value;
  if (!/^authorization$/i.test(name)) return instead;
  const [scheme = ''] = /^[\w-]+ +/.exec(value) ?? [];
  return scheme + (/^basic /i.test(scheme) && instead !== '' ? WRONG_BASIC : instead);
}

/**
 * Fields with their token altered; the list itself if no field contains a JWT. What replaces a whole token, makes it longer or changes its end does so
 * with opaque credentials, too: those of an Authorization field, and of the fields `own` names. Credentials in a single field have no other field.
 */
export function tamperToken(headers: HeaderList, kind: Tampering, own: readonly string[] = []): HeaderList {
  const wrongOf = OF_SEVERAL[kind];
  if (wrongOf) return own.length < 2 ? headers : withReplaced(headers, wrongOf(own), 'garbage');
  if (containsJwt(headers))
    return headers.map(([name, value]) => [name, value.replace(JWT, (jwt) => tamperedJwt(jwt, kind))] as const);
  const isPossible = INSTEAD[kind] !== undefined || kind === 'longer' || kind === 'late-signature';
  return isPossible ? withReplaced(headers, ['authorization', ...own], kind) : headers;
}

function withReplaced(headers: HeaderList, names: readonly string[], kind: Tampering): HeaderList {
  const credentials = new Set(names.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) =>
    credentials.has(name.toLowerCase()) ? ([name, replaced(name, value, kind)] as const) : ([name, value] as const),
  );
}
