import type { Inbound } from '../http/inbound.ts';
import { queryValues } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';

/** The value of a query parameter that has one value at most; giving two different meanings to one name is a bad request. */
export function singleParameter(request: Inbound, name: string): string | undefined {
  const values = queryValues(request, name);
  if (values.length > 1)
    throw new Rejection(400, 'parameter-repeated', `The parameter ${name} occurs in the query more than once.`);
  return values[0];
}
