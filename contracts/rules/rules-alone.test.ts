/** Rules that never report in `conform lint`, because loading rejects the same mistake first. They are for users of the ruleset alone. */

import { describe, expect, it } from 'vitest';
import type { RuleComplaint } from './document-rule.ts';
import { idsAreUnique } from './ids-are-unique.ts';
import { idsAreWellFormed } from './ids-are-well-formed.ts';
import type { LintDocument } from './lint-document.ts';
import { requirementsAreDecided } from './requirements-are-decided.ts';
import { requirementsNameOperations } from './requirements-name-operations.ts';
import { textsAreWritten } from './texts-are-written.ts';

const document = (rows: Partial<LintDocument['x-rows']>, operationId = 'a.list'): LintDocument => ({
  openapi: '3.1.0',
  info: { 'x-source': {} },
  paths: { '/a': { get: { operationId } } },
  'x-rows': { interface: 'a', requirements: [], readings: [], declarations: [], shared: [], ...rows },
});

const paths = (complaints: readonly RuleComplaint[]): readonly string[] => complaints.map(({ path }) => path.join('/'));

describe('ids', () => {
  it('may each be given once', () => {
    const twice = document({
      requirements: [{ id: 'a.one' }, { id: 'a.one' }],
      readings: [{ id: 'a.one' }, { id: 'a.two' }],
      declarations: [{ key: 'a.key' }],
      shared: [{ key: 'a.key' }],
    });
    expect(paths(idsAreUnique(twice))).toEqual(['x-rows/requirements/1', 'x-rows/shared/0']);
    expect(idsAreUnique({ ...twice, 'x-operations': { 'a.list': {} } })[0]?.path).toEqual(['x-operations', 'a.list']);
  });

  it.each(['one', 'b.one', 'a.One', 'a.one_two', 'a.one two', 'a.-one', 'a.', ''])(
    'of rows are not like "%s"',
    (id) => {
      expect(paths(idsAreWellFormed(document({ requirements: [{ id }] })))).toEqual(['x-rows/requirements/0/id']);
    },
  );

  it.each(['a.one', 'a.one-two', 'a.one.two-3', 'a.204'])('of rows may be like "%s"', (id) => {
    expect(idsAreWellFormed(document({ requirements: [{ id }], readings: [{ id }] }))).toEqual([]);
  });

  it('of declarations have their interface, or say that they are fixtures', () => {
    const rows = {
      declarations: [{ key: 'a.camelCase' }, { key: 'fixtures.some' }, { key: 'some' }, { key: 'b.other' }],
    };
    expect(paths(idsAreWellFormed(document(rows)))).toEqual(['x-rows/declarations/2/key', 'x-rows/declarations/3/key']);
  });

  it('of operations have their interface', () => {
    expect(idsAreWellFormed(document({}, 'a.list-all'))).toEqual([]);
    expect(paths(idsAreWellFormed(document({}, 'listAll')))).toEqual(['paths//a/get/operationId']);
  });

  it('of operations are free in a document of somebody else', () => {
    expect(idsAreWellFormed({ ...document({}, 'listAll'), info: {} })).toEqual([]);
  });
});

describe('a requirement', () => {
  it('has a check or a reason, not both and not neither', () => {
    const rows = [
      { id: 'a.check', check: { id: 'x' } },
      { id: 'a.reason', untestable: 'because' },
      { id: 'a.both', check: { id: 'x' }, untestable: 'because' },
      { id: 'a.neither' },
    ];
    expect(requirementsAreDecided(document({ requirements: rows })).map(({ message }) => message)).toEqual([
      'a.both has a check and says that it is untestable',
      'a.neither has neither a check nor a reason under untestable',
    ]);
  });

  it('names operations that exist', () => {
    const rows = [{ id: 'a.one', operations: ['a.list', 'a.lst'] }, { id: 'a.two' }];
    expect(requirementsNameOperations(document({ requirements: rows }))).toEqual([
      {
        message: 'a.one: a.lst is no operation; nearest: a.list',
        path: ['x-rows', 'requirements', 0, 'operations', 1],
      },
      { message: 'a.two names no operation', path: ['x-rows', 'requirements', 1] },
    ]);
  });

  it('says something', () => {
    const rows = {
      requirements: [
        { id: 'a.one', statement: '  ' },
        { id: 'a.two', statement: 'So.', untestable: '...' },
      ],
    };
    expect(paths(textsAreWritten(document(rows)))).toEqual([
      'x-rows/requirements/0/statement',
      'x-rows/requirements/1/untestable',
    ]);
  });
});

describe('rows of unknown shape', () => {
  it.each([null, 'text', 7, [null, 'x', 7], { id: 'a.one' }, [{ operations: 'a.list', check: 'x' }]])(
    '%j harm no rule',
    (rows) => {
      const odd = document({ requirements: rows, readings: rows, declarations: rows, shared: rows });
      for (const rule of [
        idsAreUnique,
        idsAreWellFormed,
        requirementsAreDecided,
        requirementsNameOperations,
        textsAreWritten,
      ])
        expect(Array.isArray(rule(odd))).toBe(true);
    },
  );
});
