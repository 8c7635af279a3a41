/** Turns a good token in a header field into one that must be rejected. */

import type { Identity } from '../../contracts/formats/profile.ts';
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

/** Names of the header fields of an identity that contain its credentials: those with a secret, or all if none refers to one, and that of its token. */
export function credentialFields({
  headers = {},
  tokenHeader,
  oauth2,
  jwt,
}: Partial<Identity> = {}): readonly string[] {
  const secret = Object.keys(headers).filter((name) => headers[name]?.includes('${'));
  const hasToken = oauth2 !== undefined || jwt !== undefined;
  return [
    ...(secret.length > 0 || hasToken ? secret : Object.keys(headers)),
    ...(hasToken ? [tokenHeader?.split(':')[0]?.trim() ?? 'Authorization'] : []),
  ];
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

/**
 * Algorithms of a token without a signature. A service that compares with `none` alone may take another letter case for an algorithm, and one that
 * has `none` as its default may accept a header without the member.
 */
const ALG_UNSIGNED: Partial<Readonly<Record<Tampering, string | undefined>>> = {
  'alg-none': 'none',
  'alg-none-mixed': 'nOnE',
  'alg-absent': undefined,
};

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
  return `${encoded({ ...decodedPart(header), alg: ALG_UNSIGNED[kind] })}.${payload}.`;
}

/** True if a field contains a JWT, so that every kind of tampering is possible. */
export function containsJwt(headers: HeaderList): boolean {
  return headers.some(([, value]) => JWT.test(value));
}

/** User and password of RFC 7617 that do not exist: text that is not base64 might be rejected for its form. */
const WRONG_BASIC = Buffer.from('conform:wrong').toString('base64');

/** Fewest characters of credentials that get another end: of fewer, too little would stay right. */
const LEAST_WITH_END = 8;
const END = 4;

/** Another digit, or another letter in the same case, so that the form stays right; signs stay. */
function another(character: string): string {
  if (/\d/.test(character)) return character === '7' ? '3' : '7';
  if (/[a-z]/.test(character)) return character === 'x' ? 'k' : 'x';
  return /[A-Z]/.test(character) ? another(character.toLowerCase()).toUpperCase() : character;
}

const withOtherEnd = (text: string): string => text.slice(0, -END) + Array.from(text.slice(-END), another).join('');

/** What changes opaque credentials without replacing them; those that it cannot change it leaves alone. */
const CHANGED: Partial<Readonly<Record<Tampering, (value: string) => string>>> = {
  longer: (value) => (/^(?:bearer +)?[\w.~-]+$/i.test(value) ? value + MORE : value),
  /** Those of Basic authentication in what they encode; those with spaces or quotes not at all. */
  'late-signature': (value) => {
    const [, scheme = '', word = ''] = /^((?:bearer|basic) +)?([\w.~:+/-]+=*)$/i.exec(value) ?? [];
    if (word.length < LEAST_WITH_END) return value;
    if (!/^basic/i.test(scheme)) return scheme + withOtherEnd(word);
    const userAndPassword = Buffer.from(word, 'base64').toString('utf8');
    const changed = withOtherEnd(userAndPassword);
    // Encoded once more, the same ones may look different.
    return changed === userAndPassword ? value : scheme + Buffer.from(changed).toString('base64');
  },
};

/** Opaque credentials changed or replaced; the scheme of an Authorization field stays. */
function altered(name: string, value: string, kind: Tampering): string {
  const changed = CHANGED[kind]?.(value);
  const instead = INSTEAD[kind];
  if (changed !== undefined || instead === undefined) return changed ?? value;
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
  if (wrongOf) return own.length < 2 ? headers : withAltered(headers, wrongOf(own), 'garbage');
  // A field of the interface may contain a token, too, as one for a gateway; it stays right.
  const names = new Set(own.map((name) => name.toLowerCase()));
  const isOwn = ([name]: HeaderList[number]): boolean => names.has(name.toLowerCase());
  const credentials = headers.some(isOwn) ? headers.filter(isOwn) : headers;
  if (containsJwt(credentials))
    return headers.map((field) => {
      const [name, value] = field;
      return credentials.includes(field) ? [name, value.replace(JWT, (jwt) => tamperedJwt(jwt, kind))] : field;
    });
  const isPossible = CHANGED[kind] !== undefined || INSTEAD[kind] !== undefined;
  return isPossible ? withAltered(headers, credentials === headers ? ['authorization'] : own, kind) : headers;
}

function withAltered(headers: HeaderList, names: readonly string[], kind: Tampering): HeaderList {
  const credentials = new Set(names.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) => [
    name,
    credentials.has(name.toLowerCase()) ? altered(name, value, kind) : value,
  ]);
}
