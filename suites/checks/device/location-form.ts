/** Which form a location response must have: the one for a single device, or the one for multiple devices. */

import type { Json } from '../../../contracts/contract.ts';
import { SETS_OF_ONE } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { labelsNamed, placedIn } from './device-marks.ts';

export type LocationForm = 'single' | 'multiple';

/** The number of different devices that a request names; undefined if it names none, or none that the profile describes. */
export function requestedDevices(exchange: Exchange): number | undefined {
  const named = new Set(labelsNamed(exchange)).size;
  if (named > 0) return named;
  return 'set' in exchange.facts && exchange.facts.set in SETS_OF_ONE ? 1 : undefined;
}

/** The number of devices that a GeoJSON body contains; undefined if its form does not show it. */
export function returnedDevices(exchange: Exchange): number | undefined {
  const body = responseJson(exchange);
  if (!isObject(body)) return undefined;
  if (body['type'] === 'Feature') return 1;
  if (body['type'] !== 'FeatureCollection' || !Array.isArray(body['features'])) return undefined;
  const features = body['features'] as readonly Json[];
  const labels = features.map((one) => placedIn(JSON.stringify(one))[0]?.label);
  return labels.every((label) => label !== undefined) ? new Set(labels).size : features.length;
}

const formFor = (devices: number | undefined): LocationForm | undefined =>
  devices === undefined || devices === 0 ? undefined : devices === 1 ? 'single' : 'multiple';

/** The form that a declared rule demands. */
export function declaredForm(rule: unknown, exchange: Exchange): LocationForm | undefined {
  if (rule === 'byRequested') return formFor(requestedDevices(exchange));
  return rule === 'byReturned' ? formFor(returnedDevices(exchange)) : undefined;
}

/** The form that a response has by every rule: the number of returned devices, if the body shows it, does not differ from the requested one. */
export function agreedForm(exchange: Exchange): LocationForm | undefined {
  const form = formFor(requestedDevices(exchange));
  const returned = returnedDevices(exchange);
  return returned === undefined || form === formFor(returned) ? form : undefined;
}
