import type { Inbound } from '../http/inbound.ts';
import { Refusal } from '../http/refusal.ts';
import { singleParameter } from './single-parameter.ts';

/** The first resource has the index 0. Without a limit, and with one above it, a page holds this many. */
export const MAXIMUM_LIMIT = 1_000;

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Reads offset and limit. The ticket document labels offset a number, so a fraction is not wrong there: it is rounded down, like everywhere.
 * What is not a number of at least 0 is a bad request.
 */
export function readPage(request: Inbound): Page {
  const offset = readCount(request, 'offset') ?? 0;
  const limit = readCount(request, 'limit') ?? MAXIMUM_LIMIT;
  return { offset, limit: Math.min(limit, MAXIMUM_LIMIT) };
}

function readCount(request: Inbound, name: string): number | undefined {
  const text = singleParameter(request, name);
  if (text === undefined || text === '') return undefined;
  const isNumber = /^[0-9]{1,15}(\.[0-9]+)?$/.test(text);
  if (!isNumber) throw new Refusal(400, 'parameter', `The parameter ${name} has to be a number of at least 0.`);
  return Math.floor(Number(text));
}

/** The elements of one page. */
export function pageOf<T>(all: readonly T[], { offset, limit }: Page): readonly T[] {
  return all.slice(offset, offset + limit);
}
