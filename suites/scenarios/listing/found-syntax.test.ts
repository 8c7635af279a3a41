import { describe, expect, it } from 'vitest';
import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { CallOptions, CallValues, World } from '../scenario.ts';
import { withFoundSyntax } from './found-syntax.ts';
import type { ListContext } from './list-pages.ts';

const ITEMS: readonly JsonObject[] = ['c', 'a', 'e', 'b', 'd', 'f'].map((word, at) => ({
  id: `${at}`,
  externalId: `own-${word}`,
  description: `text ${word}`,
  status: 'New',
}));

type Query = Readonly<Record<string, string>>;

/** A list whose target returns for each query these items, and the facts of all requests. */
function contextOf(respond: (query: Query) => readonly JsonObject[] | undefined, parameters: readonly string[]) {
  const asked: { readonly query: Query; readonly facts: CallOptions['facts'] }[] = [];
  const world = {
    contract: { id: 'ticket', operations: [], model: { stateMember: 'status' } },
    options: { effort: 'standard' },
    created: [{ customer: 'A' }],
    isUnavailable: () => false,
    declared: () => undefined,
    own: () => undefined,
    call: (_: Operation, values: CallValues, { facts }: CallOptions) => {
      const query = values.query as Query;
      asked.push({ query, facts });
      const items = respond(query);
      const exchange = { request: { url: 'http://target.example/troubleTicket' } };
      return Promise.resolve({
        exchange,
        live: { status: items ? 200 : 400, json: items },
        succeeded: items !== undefined,
      });
    },
  } as unknown as World;
  const list = { parameters: parameters.map((name) => ({ in: 'query', name })) } as unknown as Operation;
  const context: ListContext = { world, list, customer: { name: 'A', identity: 'A' }, base: {} };
  return { context, asked };
}

const by = (name: string, sign: number): readonly JsonObject[] =>
  ITEMS.toSorted((one, other) => sign * String(one[name]).localeCompare(String(other[name])));

/** Sorts by a field, descending with `:desc`. */
const sorting = ({ sort }: Query): readonly JsonObject[] => {
  const [name = '', direction] = (sort ?? '').split(':');
  return ITEMS[0]?.[name] === undefined || direction === undefined ? ITEMS : by(name, direction === 'desc' ? -1 : 1);
};

const filtering = ({ externalId }: Query): readonly JsonObject[] =>
  externalId === undefined ? ITEMS : ITEMS.filter((item) => item['externalId'] === externalId);

describe('a syntax that the profile does not declare', () => {
  it('is found where the list is sorted in both directions', async () => {
    const { context } = contextOf(sorting, ['sort']);
    const { world } = await withFoundSyntax(context, ITEMS);
    expect(world.own('sortSyntax')).toEqual({ asc: '{f}:asc', desc: '{f}:desc' });
  });

  it('is not found where every order is ignored, one direction is rejected or there are few items', async () => {
    for (const respond of [
      () => ITEMS,
      () => by('description', 1),
      (query: Query) => (query['sort']?.endsWith('desc') ? undefined : sorting(query)),
      (query: Query) => sorting(query).slice(0, 2),
    ]) {
      const { context } = contextOf(respond, ['sort']);
      expect(await withFoundSyntax(context, ITEMS)).toBe(context);
    }
  });

  it('is found for each member by which the list is filtered', async () => {
    const { context } = contextOf(filtering, []);
    const { world } = await withFoundSyntax(context, ITEMS);
    expect(world.own('filters')).toEqual([{ template: 'externalId={v}', pointer: '/externalId' }]);
  });

  it('is found in the parameter for all filters', async () => {
    const { context } = contextOf(
      ({ filters }) => {
        const [name = '', value] = (filters ?? '').split(':');
        return value === undefined ? ITEMS : ITEMS.filter((item) => item[name] === value);
      },
      ['filters'],
    );
    const { world } = await withFoundSyntax(context, ITEMS);
    expect(world.own('filters')).toEqual([
      { template: 'filters=externalId:{v}', pointer: '/externalId' },
      { template: 'filters=description:{v}', pointer: '/description' },
    ]);
  });

  it('is not found where each filter selects the same, nothing or everything', async () => {
    for (const respond of [
      () => ITEMS,
      () => [],
      ({ externalId }: Query) => (externalId ? ITEMS.slice(0, 2) : ITEMS),
    ]) {
      const { context } = contextOf(respond, []);
      expect(await withFoundSyntax(context, ITEMS)).toBe(context);
    }
  });

  it('is stated by each request that contains it', async () => {
    const { context, asked } = contextOf(filtering, []);
    const { world, list } = await withFoundSyntax(context, ITEMS);
    const facts = { step: 'first', kind: 'good' } as const;
    await world.call(list, { query: { externalId: 'own-a' } }, { identity: 'A', facts });
    await world.call(list, { query: {} }, { identity: 'A', facts });
    expect(asked.slice(-2).map((one) => one.facts)).toEqual([{ ...facts, premise: 'found' }, facts]);
  });

  it('is not tried where the profile declares one', async () => {
    const { context, asked } = contextOf(() => ITEMS, ['sort']);
    const own = (name: string) =>
      name === 'sortSyntax' ? { asc: '{f}', desc: '-{f}' } : [{ template: 'a={v}', pointer: '/a' }];
    expect((await withFoundSyntax({ ...context, world: { ...context.world, own } }, ITEMS)).world.own).toBe(own);
    expect(asked).toEqual([]);
  });
});
