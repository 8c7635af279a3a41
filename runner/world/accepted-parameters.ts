/**
 * Parameters that a target demands although a request may omit them. Such a defect is reported by the requirement about the parameter; so that it
 * hides nothing else, further requests contain the parameter.
 */

import type { Json, Operation } from '../../contracts/contract.ts';
import { listedMembers } from '../../contracts/listed-members.ts';
import { leftForOthers } from '../../suites/scenarios/resources/left-for-others.ts';
import { declaredFirstIndex, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import type { CallOptions, CallValues, Response, World } from '../../suites/scenarios/scenario.ts';

type Query = Readonly<Record<string, Json>>;

export type Call = (operation: Operation, values: CallValues, options: CallOptions) => Promise<Response>;

type Known = Pick<World, 'contract' | 'created' | 'declared' | 'own' | 'startedAt'>;

const READS: readonly Operation['action'][] = ['list', 'retrieve'];

/** Statuses with another reason than a missing parameter. */
const OTHER_REASONS: readonly number[] = [401, 403, 404, 405, 406, 429];

const DAY_MS = 24 * 3600 * 1000;

/** Operation -> the parameters that it demands, searched for once in a run. */
const demanded = leftForOthers<Map<string, Promise<Query>>>();

/** A value that leaves the response as it is without the parameter; undefined for a parameter without such a value. */
function neutralValue(name: string, { resource = '' }: Operation, world: Known): string | undefined {
  switch (name) {
    case 'fields':
      return [...listedMembers(world.contract, resource)].join(',');
    case 'offset':
      return String(declaredFirstIndex(world) ?? 0);
    case 'limit':
      return '100';
    case 'expand':
      return '';
    case 'depth':
      return '1';
    case 'toDateTime':
      return new Date(world.startedAt.getTime() + DAY_MS).toISOString();
    case 'sort': {
      const ascending = jsonObject(world.own('sortSyntax'))?.['asc'];
      return typeof ascending === 'string' ? ascending.replaceAll('{f}', 'externalId') : undefined;
    }
    default:
      return undefined;
  }
}

const neutralValues = (operation: Operation, world: Known): Query =>
  Object.fromEntries(
    operation.parameters.flatMap(({ name, in: place, required }) => {
      const value = place === 'query' && !required ? neutralValue(name, operation, world) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

const without = (query: Query, name: string): Query =>
  Object.fromEntries(Object.entries(query).filter(([one]) => one !== name));

/** The request with these parameters, except one that it is about or has already. */
const withQuery = (values: CallValues, query: Query, { facts }: CallOptions): CallValues => ({
  ...values,
  query: { ...('param' in facts ? without(query, facts.param) : query), ...values.query },
});

const isSettling = ({ kind = 'good' }: CallOptions['facts']): boolean => ['good', 'settling', 'offered'].includes(kind);

export const isUsual = ({ facts, tamper }: CallOptions): boolean =>
  tamper === undefined && isSettling(facts) && facts.token === 'valid' && !('param' in facts);

/** True for a rejection that another form of the request may avoid. */
export const mayBeAboutTheRequest = ({ live }: Response): boolean =>
  live !== undefined && live.status >= 400 && !OTHER_REASONS.includes(live.status);

/** Sends requests with the parameters that the target is known to demand. */
export function withDemanded(world: Known, call: Call): Call {
  const known = demanded.of(world) ?? new Map<string, Promise<Query>>();
  demanded.leave(world, known);
  /** The fewest parameters with which the request is served; none if nothing is served, or the request without them, too. */
  const search = async (operation: Operation, values: CallValues, options: CallOptions): Promise<Query> => {
    const isServed = async (query: Query): Promise<boolean> => {
      const facts = { ...options.facts, kind: 'settling' } as const;
      return (await call(operation, withQuery(values, query, options), { ...options, facts })).succeeded;
    };
    const all = neutralValues(operation, world);
    if (!(await isServed(all))) {
      for (const [name, value] of Object.entries(all)) if (await isServed({ [name]: value })) return { [name]: value };
      return {};
    }
    let least = all;
    for (const name of Object.keys(all)) if (await isServed(without(least, name))) least = without(least, name);
    return least;
  };
  return async (operation, values, options) => {
    if (!READS.includes(operation.action)) return call(operation, values, options);
    const before = known.get(operation.id);
    const response = await call(operation, withQuery(values, (await before) ?? {}, options), options);
    if (!isUsual(options)) return response;
    if (response.succeeded && !known.has(operation.id)) known.set(operation.id, Promise.resolve({}));
    if (before || !mayBeAboutTheRequest(response)) return response;
    const searching = known.get(operation.id) ?? search(operation, values, options);
    known.set(operation.id, searching);
    const query = await searching;
    if (Object.keys(query).length === 0) return response;
    // After this, the request without them must be served, too.
    await call(operation, values, { ...options, facts: { ...options.facts, kind: 'good' } });
    return call(operation, withQuery(values, query, options), options);
  };
}
