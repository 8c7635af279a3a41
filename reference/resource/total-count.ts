import type { Response } from '../http/response.ts';

/** Adds how many resources a list has over all its pages (header `X-Total-Count`, TMF630), which shows a client when to stop. */
export function totalCount(response: Response, count: number): Response {
  return { ...response, headers: { ...response.headers, 'x-total-count': String(count) } };
}
