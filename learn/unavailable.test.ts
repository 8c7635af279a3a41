import { describe, expect, it } from 'vitest';
import type { Operation } from '../contracts/contract.ts';
import type { Probed } from './learner.ts';
import { probe } from './testing/probe.ts';
import { availability } from './unavailable.ts';

const list = { id: 'order.list', action: 'list' } as Operation;
const retrieve = { id: 'order.retrieve', action: 'retrieve' } as Operation;
const responded = (status?: number): Probed => {
  const { status: _, ...withoutStatus } = probe('unavailable');
  return status === undefined ? withoutStatus : { ...withoutStatus, status };
};
const found = (operation: Operation, ...statuses: readonly (number | undefined)[]) => {
  const proposal = availability({ id: 'order' }, operation, statuses.map(responded));
  return proposal && [proposal.section, proposal.key, proposal.value];
};

describe('an operation that the document describes as unavailable', () => {
  it('is available if it is served', () => {
    expect(found(list, 200, 200)).toEqual([undefined, 'order.readAvailable', { list: true }]);
    expect(found(retrieve, 200)).toEqual([undefined, 'order.readAvailable', { one: true }]);
  });

  it.each([404, 405, 501])('is not offered if ordinary requests are rejected with %i', (status) => {
    expect(found(list, status, status)).toEqual([
      'notOffered',
      'order.list',
      `The document describes it as currently unavailable; it returned ${status} to an ordinary request.`,
    ]);
  });

  it('stays open after a server error, without a response, and if requests differ', () => {
    expect(found(list, 500, 500)).toBeUndefined();
    expect(found(list, undefined, undefined)).toBeUndefined();
    expect(found(list, 200, 404)).toBeUndefined();
    expect(found(retrieve)).toBeUndefined();
  });
});
