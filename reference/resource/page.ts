import type { Inbound } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';
import { singleParameter } from './single-parameter.ts';

/** The most resources a page holds, and as many as it holds where no limit is given. */
export const MAXIMUM_LIMIT = 1_000;

export interface Page {
  /** Index of the first resource, from 0. */
  readonly offset: number;
  readonly limit: number;
}

/**
 * Reads offset and limit: whole numbers, the limit from 1 up to the maximum; anything else is a bad request. Only the ticket document labels
 * offset a number and not an integer: there a fraction is taken, and rounded down.
 */
export function readPage(request: Inbound, offsetForm: 'whole' | 'number' = 'whole'): Page {
  const offset = readNumber(request, 'offset', offsetForm === 'whole' ? WHOLE : NUMBER) ?? 0;
  const limit = readNumber(request, 'limit', WHOLE) ?? MAXIMUM_LIMIT;
  if (limit < 1 || limit > MAXIMUM_LIMIT) {
    throw new Rejection(400, 'parameter', `The parameter limit has to be from 1 to ${MAXIMUM_LIMIT}.`);
  }
  return { offset, limit };
}

const WHOLE = /^[0-9]{1,15}$/;
const NUMBER = /^[0-9]{1,15}(\.[0-9]+)?$/;

function readNumber(request: Inbound, name: string, form: RegExp): number | undefined {
  const text = singleParameter(request, name);
  if (text === undefined || text === '') return undefined;
  if (!form.test(text))
    throw new Rejection(400, 'parameter', `The parameter ${name} has to be a number of at least 0.`);
  return Math.floor(Number(text));
}

/** The elements of one page. */
export function pageOf<T>(all: readonly T[], { offset, limit }: Page): readonly T[] {
  return all.slice(offset, offset + limit);
}
