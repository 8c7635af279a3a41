import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { idText } from '../../contracts/json/exact-integers.ts';
import { exchange, exchangesOf } from '../checks/testing/judging.ts';
import { History, responseJson } from './history.ts';

const bodies = (...texts: readonly string[]): readonly (Json | undefined)[] =>
  exchangesOf(...texts.map((body) => exchange('ticket.list', { response: [200, body] }))).map(responseJson);

describe('the resources of responses', () => {
  it('are one value where they are equal, alone and in lists', () => {
    const [retrieved, list] = bodies('{"id":"1","name":"a"}', '[{"id":"0"},{"id":"1","name":"a"}]');
    expect((list as readonly Json[])[1]).toBe(retrieved);
    expect((list as readonly Json[])[0]).toEqual({ id: '0' });
  });

  it('keep ids apart that are the same number in a double', () => {
    const [lists, others] = bodies('[{"id":9007199254740993}]', '[{"id":9007199254740992}]');
    const ids = [lists, others].map((list) => idText((list as readonly JsonObject[])[0]!));
    expect(ids).toEqual(['9007199254740993', '9007199254740992']);
  });
});

describe('the exchanges about an item', () => {
  const history = new History(
    exchangesOf(
      exchange('ticket.list', { facts: { step: 'retrieve', item: 'one' } }),
      exchange('ticket.retrieve', { facts: { step: 'retrieve', item: 'one' } }),
      exchange('ticket.retrieve', { facts: { step: 'retrieve', item: 'other' } }),
      exchange('ticket.retrieve', {}),
    ),
  );
  const seqs = (...[selection]: Parameters<History['exchanges']>): readonly number[] =>
    history.exchanges(selection).map(({ seq }) => seq);
  const [list, one] = seqs({ facts: { item: 'one' } });

  it('are found in the order of the run, or of the operations that are asked for', () => {
    expect(seqs()).toHaveLength(4);
    expect(seqs({ facts: { item: 'one' } })).toHaveLength(2);
    expect(seqs({ operations: ['ticket.retrieve', 'ticket.list'], facts: { item: 'one' } })).toEqual([one, list]);
    expect(seqs({ interface: 'change', facts: { item: 'one' } })).toEqual([]);
    expect(seqs({ facts: { item: ['one', 'other'] } })).toHaveLength(3);
  });
});
