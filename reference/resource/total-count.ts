import type { Answer } from '../http/answer.ts';

/** Adds how many resources a list has over all its pages (header `X-Total-Count`, TMF630), which tells a client when to stop. */
export function totalCount(answer: Answer, count: number): Answer {
  return { ...answer, headers: { ...answer.headers, 'x-total-count': String(count) } };
}
