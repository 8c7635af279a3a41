import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contract, Json, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { loadContracts } from '../contracts/load.ts';
import { schemaValidator } from '../contracts/json-schema/schema-validator.ts';
import { sample } from './arbitrary.ts';
import { bodyReference, bodySchema } from './contract-schema.ts';
import { eachCoverageRequest } from './coverage.ts';
import { fullBody } from './full-body.ts';
import { eachInvalidRequest, someInvalidRequests } from './invalid-requests.ts';
import { whyNone } from './testing/why-none.ts';
import type { RequestViolation } from './request-spec.ts';
import { isObject } from '../packages/json-schema-arbitrary/index.ts';
import { lawsOfArbitrary } from '../packages/json-schema-arbitrary/testing/laws.ts';
import { validBodies, validRequests } from './valid-requests.ts';

interface Row {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly binding: Binding | undefined;
}

/** Every operation, bound where no document shows its method or path. */
const rows: [string, Row][] = loadContracts().flatMap((contract) =>
  contract.operations.map((operation): [string, Row] => {
    const bound = operation.method !== undefined && operation.path !== undefined;
    const binding = bound ? undefined : { method: 'POST', path: '/bound/{id}', ...operation };
    return [operation.id, { contract, operation, binding }];
  }),
);
const withBody = rows.filter(([, { operation }]) => bodyReference(operation) !== undefined);

function row(id: string): Row {
  const found = rows.find(([each]) => each === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found[1];
}

/** Pointers of a body with a star for each index. */
function pointers(value: Json, at = ''): string[] {
  if (Array.isArray(value)) return [at, ...(value as Json[]).flatMap((item) => pointers(item, `${at}/*`))];
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => pointers(member as Json, `${at}/${name}`))];
}

describe('the contracts', () => {
  it.each(rows)('have valid requests for %s', (_, { contract, operation, binding }) => {
    const requests = sample(validRequests(contract, operation, binding), 1, 40);
    const reference = bodyReference(operation);
    const problems = reference === undefined ? () => [] : schemaValidator(contract)(reference.pointer);
    for (const { path, query, headers, body } of requests) {
      expect(path).not.toMatch(/[{}]|\/\/|\/$/);
      expect(query).toMatch(/^[!-~]*$/);
      for (const [, value] of headers) expect(value).toMatch(/^[!-~]([ -~]*[!-~])?$/);
      if (reference !== undefined && body !== undefined) expect(problems(JSON.parse(body))).toEqual([]);
    }
  });

  it.each(withBody)('keep the laws of arbitraries for bodies of %s', (_, { contract, operation }) => {
    const problems = schemaValidator(contract)(bodyReference(operation)?.pointer ?? '');
    const arbitrary = validBodies(contract, operation) ?? fc.constant(null);
    lawsOfArbitrary({ arbitrary, accepts: (value) => problems(value).length === 0, runs: 20 });
  });

  it.each(rows)('have invalid requests for %s, or a reason why not', (_, { contract, operation, binding }) => {
    const requests = [...eachInvalidRequest(contract, operation, 1, binding)];
    expect(requests.length > 0).toBe(whyNone(contract, operation, 1, binding) === undefined);
    const reference = bodyReference(operation);
    for (const { violation, body } of requests) {
      expect(violation?.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(violation?.what).not.toBe('');
      if (violation?.in === 'body' && reference !== undefined)
        expect(schemaValidator(contract)(reference.pointer)(JSON.parse(body ?? '')), body).not.toEqual([]);
    }
    const keys = requests.map(({ violation: _v, ...request }) => JSON.stringify(request));
    expect(new Set(keys).size).toBe(keys.length);
    expect([...eachInvalidRequest(contract, operation, 1, binding)]).toEqual(requests);
  });

  it.each(rows)('have coverage requests for %s, all of them valid', (_, { contract, operation, binding }) => {
    const requests = [...eachCoverageRequest(contract, operation, 1, binding)];
    expect(requests.length).toBeGreaterThan(0);
    const reference = bodyReference(operation);
    for (const { body, covers, violation } of requests) {
      expect(violation).toBeUndefined();
      expect(covers).toBeDefined();
      if (reference !== undefined && body !== undefined)
        expect(schemaValidator(contract)(reference.pointer)(JSON.parse(body)), body).toEqual([]);
    }
  });

  it('say nothing of the sandbox header, which is the client’s to send', () => {
    for (const [, { contract, operation, binding }] of rows)
      for (const { headers } of sample(validRequests(contract, operation, binding), 2, 10))
        expect(headers.map(([name]) => name.toLowerCase())).not.toContain('x-external-system');
  });

  it.each(withBody)(
    'show every member of the schema in the full body of %s, texts all different',
    (_, { contract, operation }) => {
      const body = fullBody(contract, operation, 3) as Json;
      const schema = JSON.stringify(bodySchema(contract, operation));
      expect(schemaValidator(contract)(bodyReference(operation)?.pointer ?? '')(body)).toEqual([]);
      const texts = JSON.stringify(body).match(/(?<=:)"[^"]*"/g) ?? [];
      expect(new Set(texts).size, schema).toBe(texts.length);
      expect(fullBody(contract, operation, 3)).toEqual(body);
      const text = JSON.stringify(body);
      const starts = [...text.matchAll(/"\w*start\w*":"(\d{4}-[^"]*)"/gi)].map(([, time = '']) => time).toSorted();
      const ends = [...text.matchAll(/"\w*end\w*":"(\d{4}-[^"]*)"/gi)].map(([, time = '']) => time);
      for (const end of ends) expect(end > (starts.at(-1) ?? '')).toBe(true);
      for (const [, address] of text.matchAll(/"emailAddress":"([^"]*)"/g)) expect(address).toContain('@');
    },
  );

  it('fills the deepest members of a change request', () => {
    const { contract, operation } = row('change.create');
    const shown = new Set(pointers(fullBody(contract, operation, 1) as Json));
    for (const pointer of [
      '/location/geographicSite/address/geographicLocationRefOrValue/geometry/*/x',
      '/location/geographicSite/calendar/*/hourPeriod/*/startHour',
      '/relatedParty/*/individual/contactMedium/*/medium/emailAddress',
      '/attachment/*/validFor/endDateTime',
      '/workLog/record/*/supportPerson',
    ])
      expect(shown).toContain(pointer);
  });

  it('write date-times in the one form that every reading of ISO 8601 knows', () => {
    const { contract, operation } = row('ticket.create');
    const bodies = sample(validBodies(contract, operation) ?? fc.constant(null), 1, 200).filter(isObject);
    const dates = bodies.flatMap(({ creationDate }) => (creationDate === undefined ? [] : [creationDate]));
    expect(dates.length).toBeGreaterThan(20);
    for (const date of dates) expect(date).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
  });

  it('have some invalid requests: one of every named violation, then a second one', () => {
    const { contract, operation } = row('ticket.list');
    const all = [...eachInvalidRequest(contract, operation, 1)];
    const ranks = new Map<string, number>();
    const ranked = all.map((spec) => {
      const name = `${spec.violation?.name} ${spec.violation?.in}`;
      ranks.set(name, (ranks.get(name) ?? 0) + 1);
      return { spec, rank: ranks.get(name) ?? 0 };
    });
    const expected = ranked.toSorted((one, other) => one.rank - other.rank).map(({ spec }) => spec);
    const some = (most: number) => someInvalidRequests(contract, operation, 1, undefined, { most });
    expect(ranks.size).toBeGreaterThan(1);
    for (const most of [1, ranks.size, ranks.size + 3, all.length]) expect(some(most)).toEqual(expected.slice(0, most));
    const isLimit = ({ at }: RequestViolation) => at === 'limit';
    expect(
      someInvalidRequests(contract, operation, 1, undefined, { most: 1, isWanted: isLimit }).map(
        ({ violation }) => violation?.at,
      ),
    ).toEqual(['limit']);
  });

  it('break a body that is known to be accepted in one member only', () => {
    const { contract, operation } = row('ticket.create');
    const base = { description: 'accepted', ticketType: 'incident' };
    const requests = [...eachInvalidRequest(contract, operation, 1, undefined, { base })];
    const inMember = requests.filter(({ violation }) => violation?.in === 'body' && violation.at !== '');
    expect(inMember.length).toBeGreaterThan(20);
    for (const { body, violation } of inMember) {
      const sent = JSON.parse(body ?? '') as Record<string, Json>;
      const [, broken = ''] = (violation?.at ?? '').split('/');
      for (const [name, value] of Object.entries(base)) if (name !== broken) expect(sent[name]).toBe(value);
    }
  });
});

describe('coverage of a change request', () => {
  const { contract, operation, binding } = row('change.create');
  const requests = [...eachCoverageRequest(contract, operation, 1, binding)];
  const covered = new Set(requests.flatMap(({ covers = [] }) => covers));
  const members = new Set(
    pointers(fullBody(contract, operation, 1) as Json).filter((at) => at !== '' && !at.endsWith('/*')),
  );

  it('has each member alone and absent', () => {
    for (const at of members) {
      expect(covered).toContain(`body${at}=alone`);
      expect(covered).toContain(`body${at}=absent`);
    }
  });

  it('lets every text member hold every plain kind of text', () => {
    for (const kind of [
      'cjk',
      'right-to-left',
      'combining-marks',
      'emoji',
      'supplementary-planes',
      'markup',
      '256-characters',
    ])
      for (const at of ['/description', '/note/*/text', '/location/geographicAddress/city'])
        expect(covered).toContain(`body${at}=${kind}`);
  });

  it('has odd texts, marked as such, and no control character anywhere else', () => {
    const odd = requests.filter(({ covers = [] }) => covers.includes('odd'));
    expect(
      odd.flatMap(({ covers = [] }) => covers).filter((tag) => /=(nul|controls|zero-width)$/.test(tag)),
    ).toHaveLength(3);
    for (const { body = '', covers = [] } of requests)
      if (!covers.includes('odd')) expect(body).not.toMatch(/\\u00(?!0[9ad])[01]/);
  });

  it('has numbers that no double holds, written digit by digit', () => {
    const [edge] = requests.filter(({ covers = [] }) => covers.some((tag) => tag.endsWith('=int64-maximum')));
    expect(edge?.body).toContain('9223372036854775807');
  });

  it('has booleans both ways, lists of no, one and three items, and a long one', () => {
    for (const tag of [
      '/note/0/clientviewable=true',
      '/note/0/clientviewable=false',
      '/note=0 items',
      '/note=1 items',
      '/note=3 items',
    ])
      expect(covered).toContain(`body${tag}`);
    expect(covered).toContain('wide');
  });
});

describe('pairs of optional parameters', () => {
  it('occur together in the list of tickets, each absent and present', () => {
    const { contract, operation } = row('ticket.list');
    const seen = [...eachCoverageRequest(contract, operation, 1)].map(({ covers = [] }) => covers);
    const names = ['fields', 'offset', 'limit', 'sort', 'expand', 'depth', 'toDateTime'];
    for (const a of names)
      for (const b of names)
        if (a < b)
          for (const pair of ['absent,usual', 'usual,absent', 'usual,usual', 'absent,absent'])
            expect(
              seen.some((tags) => pair === `${levelOf(tags, a)},${levelOf(tags, b)}`),
              `${a} and ${b} ${pair}`,
            ).toBe(true);
    expect(seen.length).toBeLessThan(30);
  });
});

function levelOf(tags: readonly string[], name: string): string {
  return tags.find((tag) => tag.startsWith(`query.${name}=`))?.split('=')[1] ?? '';
}
