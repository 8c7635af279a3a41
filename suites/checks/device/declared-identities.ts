/** Where bodies of an operation identify their devices, as the profile declares. */

import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { placedDevices } from '../../../contracts/placed-devices.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { identifierNumbers, labelsNamed, placedIn } from './device-marks.ts';

/** The declared JSON Pointers for an operation; none if undeclared. */
export function identityPointers({ own }: Pick<Judgement, 'own'>, operation: string): readonly string[] {
  const pointers = own('deviceIdentityPointer');
  return isObject(pointers) ? [pointers[operation] ?? []].flat().map(String) : [];
}

/** A number, or what a recording has in place of one that the profile does not name. */
const NUMBER = /^\+?(?:\d{5,15}|\{\{\w+:[\da-f]+\}\})$/;

/**
 * Finds a number at a declared place that no requested device has, as it is written in the recording. Only where the profile names IMSI and MSISDN of
 * each of them: another number may be right otherwise.
 */
export function strangeNumbers(judgement: Pick<Judgement, 'own' | 'profile'>): (one: Exchange) => string | undefined {
  const complete = new Set(
    placedDevices(judgement.profile).flatMap(({ label, device }) => (device.imsi && device.msisdn ? [label] : [])),
  );
  const numbers = identifierNumbers(judgement.profile);
  return (exchange) => {
    const named = labelsNamed(exchange);
    const body = responseJson(exchange);
    if (body === undefined || named.length === 0 || !named.every((label) => complete.has(label))) return undefined;
    return identityPointers(judgement, exchange.operation)
      .flatMap((pointer) => matchPattern(pointer, body))
      .flatMap(({ value }) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
      .find((text) => NUMBER.test(text) && placedIn(text).length === 0 && !numbers.has(text));
  };
}
