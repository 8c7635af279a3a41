/** Keys of devices in the query of a request. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { sentValue } from '../../evidence/request-facts.ts';
import { decodedOrSame } from '../../../contracts/text/percent-encoding.ts';

const PLACEHOLDER = /^\+?\{\{.*\}\}$/;

/** True where every value of a key has its form or is a placeholder of the recording; undefined where the request has none. */
export function keysFollow(exchange: Exchange, name: 'imsi' | 'msisdn', form: RegExp): string | true | undefined {
  const value = sentValue(exchange, name);
  if (value === undefined || value === '') return undefined;
  const keys = decodedOrSame(value).split(/[,| ]/);
  return keys.every((key) => PLACEHOLDER.test(key) || form.test(key)) || `${name}=${value}`;
}
