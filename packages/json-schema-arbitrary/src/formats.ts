/** Formats of JSON Schema 2020-12 (Validation, section 7.3) and of the OpenAPI format registry: how to generate them, and how to recognise them. */

import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FormatName } from 'ajv-formats';
import type { Json } from './json.ts';

interface TextFormat {
  readonly type: 'string';
  readonly test: (value: string) => boolean;
  /** Texts of the format that cannot do harm: documentation addresses, reserved domains, this century. */
  readonly pattern: string;
  /** More of the format, for schemas whose other keywords leave nothing of `pattern`. */
  readonly wide?: string;
  /** Texts that are nearly of the format. */
  readonly broken: readonly string[];
}

export interface NumberFormat {
  readonly type: 'number';
  readonly test: (value: number) => boolean;
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
}

export type Format = TextFormat | NumberFormat;

/** The format of a name; undefined for anything else, as an unknown format says nothing. */
export function formatNamed(name: Json | undefined): Format | undefined {
  return typeof name === 'string' && Object.hasOwn(formats, name) ? formats[name] : undefined;
}

const day = '20[0-4]\\d-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])';
const clock = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
const offset = '(Z|Z|[+-](0\\d|1[0-3]):[0-5]\\d)';
const host = '([a-z][a-z0-9]{0,6}(-[a-z0-9]{1,3})?\\.){0,3}example\\.(com|org|net)';
const path = '(/[a-zA-Z0-9._~-]{1,9}){0,3}';
const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const hex = '[0-9a-f]';
const pointer = '(/([a-zA-Z0-9_ .-]|~0|~1){0,8})';
const uri = `https://${host}(:8\\d{3})?${path}(\\?[a-z]{1,6}=[a-zA-Z0-9]{1,9})?(#[a-z]{1,6})?`;
const base64 = '([A-Za-z0-9+/]{4}){0,9}([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?';

const formats: Readonly<Record<string, Format>> = {
  'date-time': text(
    test('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i),
    `${day}T${clock}(\\.\\d{1,6})?${offset}`,
    [
      'not-a-date-time',
      '2030-02-30T10:00:00Z',
      '2030-13-01T10:00:00Z',
      '2030-01-01T25:00:00Z',
      '2030-01-01T10:00:00',
      '2030-01-01',
      '01/02/2030 10:00',
      '1893456000',
      '',
    ],
  ),
  date: text(test('date'), day, ['not-a-date', '2030-02-30', '2030-13-01', '2030-1-1', '01/02/2030', '20300101', '']),
  time: text(test('time'), `${clock}(\\.\\d{1,3})?${offset}`, [
    'not-a-time',
    '25:00:00Z',
    '10:61:00Z',
    '10:00',
    '10:00:00',
    '',
  ]),
  duration: text(
    test('duration'),
    'P(\\d{1,2}[DWMY]|\\d{1,2}Y\\d{1,2}M(\\d{1,2}D)?|(\\d{1,2}D)?T\\d{1,2}[HMS]|T\\d{1,2}H\\d{1,2}M)',
    ['not-a-duration', 'P', '1D', 'P1X', 'PT', ''],
  ),
  email: text(test('email'), `[a-z][a-z0-9]{0,9}([.+-][a-z0-9]{1,6}){0,3}@${host}`, [
    'not-an-address',
    '@example.com',
    'a@',
    'a b@example.com',
    '',
  ]),
  'idn-email': text((value) => /^[^@\s]+@[^@\s]+$/u.test(value), `[a-zäöü][a-z0-9]{0,9}@${host}`, [
    'not-an-address',
    '@',
    '',
  ]),
  hostname: text(test('hostname', /^(?=.{1,253}$)((?!-)[a-z0-9-]{1,63}(?<!-)(\.|$))+$/i), host, [
    '-not-a-host',
    'a_b.example',
    'a..b',
    '.',
    'a b',
    '',
  ]),
  'idn-hostname': text((value) => /^[^\s.][^\s]*$/u.test(value) && !/[\s_@/:]|\.\.|^-|-$/.test(value), host, [
    '-a',
    'a b',
    '',
  ]),
  ipv4: text(
    test('ipv4'),
    `(192\\.0\\.2|198\\.51\\.100|203\\.0\\.113)\\.${octet}`,
    ['256.0.0.1', '192.0.2', '192.0.2.1.1', '192.0.02.1', 'x', ''],
    `(${octet}\\.){3}${octet}`,
  ),
  ipv6: text(
    test('ipv6'),
    `2001:db8(:${hex}{1,4}){6}`,
    ['2001:db8', '2001:db8::1::1', '2001:db8:::1', 'x', '12345::', ''],
    `(${hex}{1,4}:){7}${hex}{1,4}`,
  ),
  uri: text(
    test('uri'),
    uri,
    ['//example.com', 'not a uri', 'relative/path', 'http://[', '%', ''],
    `[a-z][a-z0-9+.-]{1,9}:(//[a-zA-Z0-9.-]{1,99})?(/[A-Za-z0-9._~-]{0,30}){0,9}`,
  ),
  'uri-reference': text(test('uri-reference'), `(${uri}|${path}|[a-z]{1,9}${path})`, [
    '\\\\host',
    'a b',
    '%',
    'http://[',
  ]),
  iri: text(
    (value) => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/iu.test(value) && hasLegalEscapes(value),
    `https://${host}(/[a-zäöüé]{1,9}){0,3}`,
    ['//example.com', 'not an iri', ''],
  ),
  'iri-reference': text(
    (value) => /^[^\s<>"{}|\\^`]*$/u.test(value) && hasLegalEscapes(value),
    `(/[a-zäöüé]{1,9}){0,3}`,
    ['a b', '<a>', '\\\\host'],
  ),
  'uri-template': text(test('uri-template'), `https://${host}(/[a-z]{1,6}|/\\{[a-z]{1,6}\\}){0,4}`, [
    '{',
    '/{a',
    '/}a{',
    '{a b}',
  ]),
  uuid: text(
    test('uuid', /^[0-9a-f-]{36}$/i),
    `${hex}{8}-${hex}{4}-4${hex}{3}-[89ab]${hex}{3}-${hex}{12}`,
    ['not-a-uuid', '00000000-0000-0000-0000-00000000000', '00000000000000000000000000000000', ''],
    `${hex}{8}-(${hex}{4}-){3}${hex}{12}`,
  ),
  'json-pointer': text(test('json-pointer'), `${pointer}{0,9}`, ['a', '/~', '/~2', '#/a']),
  'relative-json-pointer': text(test('relative-json-pointer'), `(0|[1-9]\\d{0,2})(#|${pointer}{0,5})`, [
    '/a',
    '-1/a',
    '01',
    '',
  ]),
  regex: text(test('regex'), `[a-z]{0,9}(\\.\\*|\\\\d\\+|\\[a-f\\]\\?|\\(a\\|b\\)){0,4}[a-z]{0,9}`, [
    '(',
    '[',
    '*',
    'a{2,1}',
  ]),
  byte: text(test('byte'), base64, ['a', '====', 'a===', '!!!!']),
  base64: text(test('byte'), base64, ['a', '====', 'a===', '!!!!']),
  // Not of JSON Schema, but asserted by ajv-formats all the same.
  url: text(test('url'), `https://${host}${path}`, ['//example.com', 'not a url', 'http://', '']),
  'iso-time': text(test('iso-time'), `${clock}(\\.\\d{1,3})?${offset}`, ['not-a-time', '25:00:00Z', '10:61:00Z', '']),
  'iso-date-time': text(test('iso-date-time'), `${day}T${clock}(\\.\\d{1,3})?${offset}`, [
    'not-a-date-time',
    '2030-02-30T10:00:00Z',
    '',
  ]),
  'json-pointer-uri-fragment': text(test('json-pointer-uri-fragment'), '#(/[a-z0-9]{1,6}){0,5}', ['/a', '', '#a']),
  int32: number(true, -(2 ** 31), 2 ** 31 - 1),
  // Beyond the safe integers a double cannot represent adjacent integers.
  int64: number(true, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 2 ** 63),
  float: number(false, -3.4e38, 3.4e38),
  double: number(false, -Number.MAX_VALUE, Number.MAX_VALUE),
};

/** Names of all formats that are known here. */
export const formatNames: readonly string[] = Object.keys(formats);

/** What ajv-formats takes for the format, and where that is too lenient, an expression besides. */
function test(name: FormatName, besides?: RegExp): (value: string) => boolean {
  const format = fullFormats[name] as
    RegExp | ((value: string) => boolean) | { readonly validate: (value: string) => boolean };
  const decides = deciderOf(format);
  return (value) => decides(value) && (besides === undefined || besides.test(value));
}

function deciderOf(
  format: RegExp | ((value: string) => boolean) | { readonly validate: (value: string) => boolean },
): (value: string) => boolean {
  if (format instanceof RegExp) return (value) => format.test(value);
  return typeof format === 'function' ? format : format.validate;
}

function text(
  decides: (value: string) => boolean,
  pattern: string,
  broken: readonly string[],
  wide?: string,
): TextFormat {
  const anchored = { pattern: `^(${pattern})$`, ...(wide === undefined ? {} : { wide: `^(${wide})$` }) };
  return { type: 'string', test: decides, broken, ...anchored };
}

function number(integer: boolean, min: number, max: number, limit = max): NumberFormat {
  const fits = (value: number) => value >= Math.min(min, -limit) && value <= limit;
  return { type: 'number', integer, min, max, test: (value) => fits(value) && (!integer || Number.isInteger(value)) };
}

function hasLegalEscapes(value: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(value);
}
