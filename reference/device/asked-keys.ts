import type { Inbound } from '../http/inbound.ts';
import { queryValues } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';

/** One key of a lookup. */
export interface AskedKey {
  readonly kind: 'imsi' | 'msisdn';
  /** Digits alone. */
  readonly digits: string;
}

/** At most fifteen digits (ITU-T E.212); fewer than six hold no country, no network and no subscriber. */
const IMSI = /^[0-9]{6,15}$/;

/** At most fifteen digits beginning with a country code (ITU-T E.164), with or without the plus sign of its written form. */
const MSISDN = /^\+?[1-9][0-9]{4,14}$/;

/**
 * The keys a call requests, each once. Several values come separated by commas or as repeated parameters; IMSIs and MSISDNs add up. A call
 * without any key, and a malformed key, are bad requests: the document specifies neither and lists 400.
 */
export function readAskedKeys(request: Inbound): readonly AskedKey[] {
  const imsis = values(request, 'imsi').map((value) => asKey('imsi', IMSI, value));
  // A plus sign that was not percent-encoded arrives as a blank.
  const msisdns = values(request, 'msisdn').map((value) => asKey('msisdn', MSISDN, value.replace(/^ /, '+')));
  const keys = [...imsis, ...msisdns];
  if (keys.length === 0)
    throw new Rejection(400, 'key-missing', 'The call names no device: give imsi, msisdn or both.');
  return [...new Map(keys.map((key) => [`${key.kind} ${key.digits}`, key])).values()];
}

function values(request: Inbound, name: string): string[] {
  return queryValues(request, name).flatMap((value) => value.split(','));
}

function asKey(kind: AskedKey['kind'], pattern: RegExp, value: string): AskedKey {
  if (!pattern.test(value))
    throw new Rejection(400, 'key-malformed', `A value of ${kind} is not a number of its plan.`);
  return { kind, digits: value.replace('+', '') };
}
