import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BILLING, edited, lineOf, writeFolder, type Files } from './testing/billing-contract.ts';
import { ContractError, type ContractProblem } from './errors/contract-error.ts';
import { loadContract, loadContracts } from './load.ts';

const written: (() => void)[] = [];
afterEach(() => {
  for (const remove of written.splice(0)) remove();
});

function folder(files: Files): string {
  const { root, remove } = writeFolder(files);
  written.push(remove);
  return root;
}

/** The problems for which a load is rejected, with files relative to the folder of contracts. */
function problemsOf(load: () => unknown, root: string): readonly ContractProblem[] {
  try {
    load();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const relative = (file: string): string => path.relative(root, path.resolve(file));
    return error.problems.map((problem) => ({
      ...problem,
      place: { ...problem.place, file: relative(problem.place.file) },
    }));
  }
  return [];
}

interface Broken {
  readonly name: string;
  readonly file: keyof typeof BILLING;
  readonly from: string;
  readonly to: string;
  readonly code: ContractProblem['code'];
  /** The line of the edited file which the problem must name: the first that holds this text. */
  readonly at: string;
  readonly says: Partial<Pick<ContractProblem, 'what' | 'expected' | 'received' | 'nearest'>>;
}

const REQUIREMENTS = 'billing/requirements.yaml';
const OPENAPI = 'billing/openapi.yaml';
const READINGS = 'billing/readings.yaml';
const DECLARATIONS = 'billing/declarations.yaml';

const TABLE: readonly Broken[] = [
  {
    name: 'a key mistyped in a row',
    file: REQUIREMENTS,
    from: 'level: must',
    to: 'levle: must',
    code: 'contract.unknown-key',
    at: 'levle: must',
    says: { what: 'billing.list.is-200: levle: unknown key', nearest: 'level' },
  },
  {
    name: 'a key missing in a row',
    file: REQUIREMENTS,
    from: '  statement: A creation returns 201.\n',
    to: '',
    code: 'contract.missing-key',
    at: '- id: billing.create.is-201',
    says: { what: 'billing.create.is-201: statement: missing' },
  },
  {
    name: 'a key mistyped in the source of a row',
    file: REQUIREMENTS,
    from: 'item: list',
    to: 'items: list',
    code: 'contract.unknown-key',
    at: 'items: list',
    says: { what: 'billing.list.is-200: source.items: unknown key', nearest: 'item' },
  },
  {
    name: 'options under a wrong name',
    file: REQUIREMENTS,
    from: 'with: { status: 200 }',
    to: 'options: { status: 200 }',
    code: 'contract.unknown-key',
    at: 'options: { status: 200 }',
    says: { what: 'billing.list.is-200: check.options: unknown key', expected: 'one of id, with' },
  },
  {
    name: 'a word that no level is',
    file: REQUIREMENTS,
    from: 'level: must',
    to: 'level: mist',
    code: 'contract.wrong-value',
    at: 'level: mist',
    says: { expected: 'one of "must", "should", "may"', received: 'string "mist"', nearest: 'must' },
  },
  {
    name: 'a word that no basis is',
    file: REQUIREMENTS,
    from: 'basis: stated',
    to: 'basis: said',
    code: 'contract.wrong-value',
    at: 'basis: said',
    says: { what: 'billing.list.is-200: basis: wrong value' },
  },
  {
    name: 'an id with a capital and a space',
    file: REQUIREMENTS,
    from: 'billing.list.is-200',
    to: 'Billing.list is-200',
    code: 'contract.malformed-id',
    at: 'Billing.list is-200',
    says: { received: 'string "Billing.list is-200"' },
  },
  {
    name: 'an id without its interface',
    file: REQUIREMENTS,
    from: 'billing.list.is-200',
    to: 'is-200',
    code: 'contract.malformed-id',
    at: 'id: is-200',
    says: {},
  },
  {
    name: 'a second row with the id of another',
    file: REQUIREMENTS,
    from: 'id: billing.create.is-201',
    to: 'id: billing.list.is-200 # again',
    code: 'contract.duplicate-id',
    at: '# again',
    says: { what: 'billing.list.is-200: a second requirement has this id' },
  },
  {
    name: 'a second reading with the id of another',
    file: READINGS,
    from: 'requirements: [billing.create.is-201]\n',
    to: 'requirements: []\n- { id: billing.created-at-once, sections: [a], question: b, readings: [c], taken: 0, why: d, requirements: [] }\n',
    code: 'contract.duplicate-id',
    at: '- { id:',
    says: {},
  },
  {
    name: 'a declaration with the key of a shared one',
    file: DECLARATIONS,
    from: 'key: billing.unknownStatus',
    to: 'key: settleMs',
    code: 'contract.duplicate-id',
    at: 'settleMs',
    says: { what: 'settleMs: a second declaration has this id' },
  },
  {
    name: 'an undescribed operation',
    file: REQUIREMENTS,
    from: '[billing.list]',
    to: '[billing.lists]',
    code: 'contract.unknown-operation',
    at: '[billing.lists]',
    says: { received: 'billing.lists', nearest: 'billing.list' },
  },
  {
    name: 'a row with neither check nor reason',
    file: REQUIREMENTS,
    from: '  untestable: No figure is given.\n',
    to: '',
    code: 'contract.missing-key',
    at: '- id: billing.retrieve.quick',
    says: { what: 'billing.retrieve.quick: neither check nor untestable' },
  },
  {
    name: 'a row with both check and reason',
    file: REQUIREMENTS,
    from: 'untestable: No figure is given.',
    to: 'untestable: No figure is given.\n  check: { id: observe }',
    code: 'contract.wrong-value',
    at: '- id: billing.retrieve.quick',
    says: { what: 'billing.retrieve.quick: both check and untestable' },
  },
  {
    name: 'an empty statement',
    file: REQUIREMENTS,
    from: 'statement: Invoices come quickly.',
    to: "statement: ' '",
    code: 'contract.wrong-value',
    at: "statement: ' '",
    says: { expected: 'a text that is not empty' },
  },
  {
    name: 'operations that are no list',
    file: REQUIREMENTS,
    from: 'operations: [billing.list]',
    to: 'operations: billing.list',
    code: 'contract.wrong-value',
    at: 'operations: billing.list',
    says: { expected: 'array', received: 'string "billing.list"' },
  },
  {
    name: 'rows that are no list',
    file: DECLARATIONS,
    from: '- key: billing.unknownStatus',
    to: '  key: billing.unknownStatus',
    code: 'contract.wrong-value',
    at: 'key: billing.unknownStatus',
    says: { what: 'wrong value', expected: 'array' },
  },
  {
    name: 'a row that is text',
    file: READINGS,
    from: '- id: billing.created-at-once',
    to: '- nothing\n- id: billing.created-at-once',
    code: 'contract.wrong-value',
    at: '- nothing',
    says: { what: 'row 1: wrong value', expected: 'object', received: 'string "nothing"' },
  },
  {
    name: 'a bracket that is not closed',
    file: REQUIREMENTS,
    from: 'operations: [billing.list]',
    to: 'operations: [billing.list',
    code: 'contract.yaml',
    at: 'check: { id: success-status, with: { status: 200 } }',
    says: {},
  },
  {
    name: 'a duplicate key',
    file: OPENAPI,
    from: '  title: Billing API\n',
    to: '  title: Billing API\n  title: Again\n',
    code: 'contract.yaml',
    at: 'title: Again',
    says: { what: 'Map keys must be unique' },
  },
  {
    name: 'a tab',
    file: READINGS,
    from: '  taken: 0',
    to: '\ttaken: 0',
    code: 'contract.yaml',
    at: '\ttaken: 0',
    says: {},
  },
  {
    name: 'an anchor that is nowhere',
    file: DECLARATIONS,
    from: 'example: [404]',
    to: 'example: *statuses',
    code: 'contract.yaml',
    at: '*statuses',
    says: {},
  },
  {
    name: 'a reference to a schema that is not there',
    file: OPENAPI,
    from: "items: { $ref: '#/components/schemas/Invoice' }",
    to: "items: { $ref: '#/components/schemas/Invoise' }",
    code: 'contract.dangling-reference',
    at: 'Invoise',
    says: { what: '#/components/schemas/Invoise: the reference leads nowhere', nearest: 'Invoice' },
  },
  {
    name: 'a reference to a part that another file has not',
    file: OPENAPI,
    from: 'components/responses/BadRequest',
    to: 'components/responses/BadRequests',
    code: 'contract.dangling-reference',
    at: 'BadRequests',
    says: { expected: 'a part of ../shared/parts.yaml', nearest: 'BadRequest' },
  },
  {
    name: 'a dangling reference inside a shared file',
    file: 'shared/parts.yaml',
    from: '#/components/schemas/Name',
    to: '#/components/schema/Name',
    code: 'contract.dangling-reference',
    at: '#/components/schema/Name',
    says: {},
  },
  {
    name: 'a reference to a file that is not there',
    file: OPENAPI,
    from: "'../shared/parts.yaml#/components/parameters/Sandbox'",
    to: "'../shared/part.yaml#/components/parameters/Sandbox'",
    code: 'contract.unreadable',
    at: 'part.yaml#',
    says: { what: '../shared/part.yaml#/components/parameters/Sandbox: the file does not exist' },
  },
  {
    name: 'a reference into the network',
    file: OPENAPI,
    from: "'../shared/parts.yaml#/components/parameters/Sandbox'",
    to: 'https://example.com/parts.yaml#/x',
    code: 'contract.remote-reference',
    at: 'https://example.com/parts.yaml',
    says: { expected: 'a file next to the contract' },
  },
  {
    name: 'an action that does not exist',
    file: OPENAPI,
    from: 'x-action: retrieve',
    to: 'x-action: retreive',
    code: 'contract.wrong-value',
    at: 'x-action: retreive',
    says: { what: 'billing.retrieve: there is no action "retreive"', nearest: 'retrieve' },
  },
  {
    name: 'a lookup that does not exist',
    file: OPENAPI,
    from: 'x-action: retrieve',
    to: 'x-lookup: detail',
    code: 'contract.wrong-value',
    at: 'x-lookup: detail',
    says: { what: 'billing.retrieve: there is no lookup "detail"', nearest: 'details' },
  },
  {
    name: 'a resource model without the member of the state',
    file: OPENAPI,
    from: ', stateMember: state',
    to: '',
    code: 'contract.wrong-value',
    at: 'x-resource-model:',
    says: { what: 'x-resource-model: wrong value', expected: 'a member "stateMember"' },
  },
  {
    name: 'a resource model of a schema that does not exist',
    file: OPENAPI,
    from: 'schema: Invoice, stateMember',
    to: 'schema: Bill, stateMember',
    code: 'contract.unknown-resource',
    at: 'x-resource-model:',
    says: { what: 'x-resource-model: no schema is called Bill' },
  },
  {
    name: 'a resource model with a member that the schema does not list',
    file: OPENAPI,
    from: 'createdMember: issued',
    to: 'createdMember: isued',
    code: 'contract.wrong-value',
    at: 'x-resource-model:',
    says: { what: 'x-resource-model: the schema lists no member isued', nearest: 'issued' },
  },
  {
    name: 'a resource without a schema',
    file: OPENAPI,
    from: 'x-resource: Invoice\n      x-unavailable',
    to: 'x-resource: Bill\n      x-unavailable',
    code: 'contract.unknown-resource',
    at: 'x-resource: Bill\n',
    says: { what: 'billing.retrieve: no schema is called Bill' },
  },
  {
    name: 'two operations of one name',
    file: OPENAPI,
    from: 'operationId: billing.create',
    to: 'operationId: billing.list # again',
    code: 'contract.duplicate-id',
    at: 'post:',
    says: { what: 'billing.list: a second operation has this id' },
  },
  {
    name: 'a parameter at a place that does not exist',
    file: OPENAPI,
    from: 'in: query',
    to: 'in: body',
    code: 'contract.wrong-value',
    at: '- name: limit',
    says: { expected: 'in: path, query, header' },
  },
  {
    name: 'a parameter without a schema',
    file: OPENAPI,
    from: '          schema: { type: integer }\n',
    to: '',
    code: 'contract.missing-key',
    at: '- name: limit',
    says: { what: 'a parameter has no schema' },
  },
  {
    name: 'an old version of OpenAPI',
    file: OPENAPI,
    from: 'openapi: 3.1.0',
    to: "openapi: '2.0'",
    code: 'contract.not-openapi',
    at: 'openapi:',
    says: { received: 'openapi: "2.0"' },
  },
  {
    name: 'something that is no OpenAPI document',
    file: OPENAPI,
    from: BILLING[OPENAPI] ?? '',
    to: 'swagger: "2.0"\n',
    code: 'contract.not-openapi',
    at: 'swagger',
    says: { received: 'no member openapi' },
  },
  {
    name: 'a document without operations',
    file: OPENAPI,
    from: BILLING[OPENAPI] ?? '',
    to: 'openapi: 3.1.0\ninfo: { title: t, version: v }\n',
    code: 'contract.not-openapi',
    at: 'openapi',
    says: { what: 'the document describes no operation' },
  },
  {
    name: 'an empty file',
    file: OPENAPI,
    from: BILLING[OPENAPI] ?? '',
    to: '\n',
    code: 'contract.not-openapi',
    at: '\n',
    says: { received: 'no member openapi' },
  },
  {
    name: 'a mistake in what all contracts share',
    file: 'shared/declarations.yaml',
    from: 'key: settleMs',
    to: 'key: settle-ms',
    code: 'contract.malformed-id',
    at: 'settle-ms',
    says: { what: 'settle-ms: key: wrong value' },
  },
];

describe('a broken contract', () => {
  it.each(TABLE)('is rejected for $name, with its place', ({ file, from, to, code, at, says }) => {
    const files = edited(file, from, to);
    const root = folder(files);
    const problems = problemsOf(() => loadContracts({ root }), root);
    expect(problems[0]).toMatchObject({ code, place: { file, line: lineOf(files[file] ?? '', at) }, ...says });
    expect(problems[0]?.next).toMatch(/\w/);
  });

  it('is rejected with all its mistakes in one go', () => {
    const once = edited(REQUIREMENTS, 'level: must', 'levle: must');
    const twice = edited(READINGS, 'taken: 0', 'take: 0', edited(OPENAPI, 'schemas/Invoice', 'schemas/Invoise', once));
    const root = folder(twice);
    const problems = problemsOf(() => loadContracts({ root }), root);
    expect(problems.map(({ place, code }) => [place.file, code])).toEqual([
      [OPENAPI, 'contract.dangling-reference'],
      [REQUIREMENTS, 'contract.unknown-key'],
      [READINGS, 'contract.unknown-key'],
    ]);
  });

  it('says in one line where it is broken', () => {
    const root = folder(edited(REQUIREMENTS, 'levels: x', 'x', { ...BILLING, [REQUIREMENTS]: 'levels: x' }));
    expect(() => loadContracts({ root })).toThrow(/billing\/requirements\.yaml:1:1 {2}wrong value$/);
  });

  it('is tried again once it is fixed', () => {
    const root = folder(edited(OPENAPI, 'openapi: 3.1.0', 'openapi: 3'));
    expect(() => loadContracts({ root })).toThrow(ContractError);
    writeFileSync(path.join(root, OPENAPI), BILLING[OPENAPI] ?? '');
    expect(loadContracts({ root })).toHaveLength(1);
  });
});

describe('a file that cannot be read', () => {
  const rejected = (root: string, location: string): readonly ContractProblem[] =>
    problemsOf(() => loadContract(path.join(root, location)), root);

  it('is named where it does not exist', () => {
    expect(rejected(folder(BILLING), 'billling/openapi.yaml')).toMatchObject([
      {
        code: 'contract.unreadable',
        place: { file: 'billling/openapi.yaml', line: 1 },
        what: 'the file does not exist',
      },
    ]);
  });

  it('is named where a folder holds no contract', () => {
    expect(rejected(folder(BILLING), 'shared')).toMatchObject([
      { code: 'contract.unreadable', place: { file: 'shared/openapi.yaml' } },
    ]);
  });

  it('is named where it is a directory', () => {
    const root = folder(BILLING);
    mkdirSync(path.join(root, 'odd/openapi.yaml'), { recursive: true });
    expect(rejected(root, 'odd')).toMatchObject([
      { code: 'contract.unreadable', place: { file: 'odd/openapi.yaml' }, what: 'this is a directory' },
    ]);
  });

  it('is named where it is no text', () => {
    const root = folder(BILLING);
    writeFileSync(path.join(root, OPENAPI), Buffer.from([0xff, 0xfe, 0x6f, 0x00]));
    expect(rejected(root, 'billing')).toMatchObject([{ what: 'the file is not text in UTF-8', expected: 'UTF-8' }]);
  });

  it('may begin with a byte order mark', () => {
    const root = folder(BILLING);
    writeFileSync(path.join(root, OPENAPI), `\uFEFF${BILLING[OPENAPI] ?? ''}`);
    expect(rejected(root, 'billing')).toEqual([]);
  });
});

describe('a contract that is requested and not there', () => {
  it('is reported with the nearest name', () => {
    const root = folder(BILLING);
    expect(problemsOf(() => loadContracts({ root, only: ['biling'] }), root)).toMatchObject([
      { code: 'contract.unknown-name', expected: 'billing', nearest: 'billing' },
    ]);
  });

  it('is reported where a folder has no contract', () => {
    const root = folder({ 'readme.txt': '' });
    expect(problemsOf(() => loadContracts({ root }), root)).toMatchObject([
      { code: 'contract.unknown-name', next: 'check the folder of contracts' },
    ]);
  });
});
