import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { exchange, historyOf, type Draft } from '../checks/testing/judging.ts';
import { isListStatus, successInPractice } from './success-in-practice.ts';

const contractOf = (name: string) => loadContracts().find(({ id }) => id === name)!;

const operationOf = (id: string): Operation =>
  contractOf(id.split('.')[0]!).operations.find((operation) => operation.id === id)!;

const list = (status: number): Draft =>
  exchange('ticket.list', { response: [status, status === 204 ? undefined : []] });

const ofLists = (...statuses: readonly number[]) =>
  successInPractice(
    { history: historyOf(...statuses.map(list)), contract: contractOf('ticket') },
    operationOf('ticket.list'),
  );

describe('the success statuses in practice', () => {
  it.each([
    ['the documented one if a request got it', [206, 200], [200]],
    ['another one if every request got it', [206, 206], [206]],
    ['all others if no request got the documented one', [206, 400, 203], [206, 203]],
    ['the documented one if nothing was served', [400, 500], [200]],
    ['the documented one if the other has no content', [204], [200]],
  ])('are %s', (_, statuses, expected) => {
    expect(ofLists(...statuses)).toEqual(expected);
  });

  it('are the bound ones where no requirement is about the status alone', () => {
    const history = historyOf(exchange('change.create', { method: 'POST', response: [200, { id: '1' }] }));
    const operation = operationOf('change.create');
    expect(successInPractice({ history, contract: contractOf('change') }, operation, { success: [201] })).toEqual([
      201,
    ]);
  });

  it('of lists include one that only some have', () => {
    const judgement = {
      history: historyOf(list(200), list(206), list(204), list(400)),
      contract: contractOf('ticket'),
    };
    const statuses = [200, 206, 204, 400, 203];
    expect(statuses.filter((one) => isListStatus(one, judgement, operationOf('ticket.list')))).toEqual([200, 206]);
    expect(isListStatus(206, judgement, operationOf('ticket.retrieve'))).toBe(false);
  });
});
