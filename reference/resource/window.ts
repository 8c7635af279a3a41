import type { Inbound } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';
import { parseInstant } from './instant.ts';
import { singleParameter } from './single-parameter.ts';

/** A span of time, both ends included, in milliseconds since the epoch. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Reads the window of a list: its start is required, its end is now where the call names none. */
export function readWindow(request: Inbound, now: number): Window {
  const from = readInstant(request, 'fromDateTime');
  if (from === undefined) throw new Rejection(400, 'parameter-missing', 'The parameter fromDateTime is required.');
  return { from, to: readInstant(request, 'toDateTime') ?? now };
}

/** Whether a moment lies in a window. */
export function isWithin({ from, to }: Window, moment: number): boolean {
  return from <= moment && moment <= to;
}

function readInstant(request: Inbound, name: string): number | undefined {
  const text = singleParameter(request, name);
  if (text === undefined || text === '') return undefined;
  const instant = parseInstant(text);
  if (instant === undefined)
    throw new Rejection(400, 'parameter', `The parameter ${name} has to be an ISO 8601 date-time.`);
  return instant;
}
