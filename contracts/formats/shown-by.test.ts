import { describe, expect, it } from 'vitest';
import type { Evidence } from './result.ts';
import { shownBy } from './shown-by.ts';

const evidence = (seq: number, method: string, status: number, body: string): Evidence => ({
  seq,
  operation: `ticket.${method}`,
  identity: 'A',
  facts: { step: 'patch' },
  curl: `curl -X ${method}`,
  request: { method, url: 'https://x.example/troubleTicket/1', headers: [] },
  response: { status, headers: [], body, bodyOctets: body.length, truncated: false, milliseconds: 1 },
});

const before = evidence(1, 'GET', 200, '{"name":"old"}');
const patch = evidence(2, 'PATCH', 200, '{"name":"new"}');
const after = evidence(3, 'GET', 200, '{"name":"old"}');
const failed = evidence(4, 'GET', 500, '');

describe('the exchange that shows a finding', () => {
  it.each([
    ['the retrieval that has the lost value', [before, patch, after], '"old"', '/name', after],
    ['the response that has it already', [before, patch, after], '"new"', '/name', patch],
    ['that with the status', [patch, failed], 'status 500', undefined, failed],
    ['that without the member', [patch, evidence(5, 'GET', 200, '{}')], 'absent', '/name', 5],
    ['that with the text', [patch, after], 'an item with "old"', undefined, after],
    ['the first if no response is known to show it', [patch, after], '3 items', undefined, patch],
    ['none before the first', [after, before], '"old"', '/name', after],
  ])('is %s', (_, all, received, pointer, shown) => {
    const found = shownBy({ evidence: all, received, ...(pointer === undefined ? {} : { pointer }) });
    expect(found?.seq).toBe(typeof shown === 'number' ? shown : shown.seq);
  });

  it('is undefined without evidence', () => {
    expect(shownBy({ evidence: [], received: 'status 500' })).toBeUndefined();
  });
});
