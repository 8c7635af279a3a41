import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BILLING, edited, lineOf, writeFolder, type Files } from '../testing/billing-contract.ts';
import { lintContracts, type LintFinding } from '../lint.ts';
import type { KnownCheck } from './checks-are-known.ts';
import { contractRuleset, openapiRuleset } from './ruleset.ts';

const OPENAPI = 'billing/openapi.yaml';
const REQUIREMENTS = 'billing/requirements.yaml';
const READINGS = 'billing/readings.yaml';
const DECLARATIONS = 'billing/declarations.yaml';

const written: (() => void)[] = [];
afterEach(() => {
  for (const remove of written.splice(0)) remove();
});

const status: KnownCheck['options'] = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { type: 'integer' }, type: { type: 'string' } },
};
const CHECKS: readonly KnownCheck[] = [
  { id: 'success-status', options: status },
  { id: 'listed-status', options: status },
  { id: 'no-content', options: status },
  { id: 'media-type', options: status },
  { id: 'observe', options: { type: 'object' } },
  { id: 'member-type', options: { type: 'object' } },
];

async function lint(files: Files): Promise<readonly LintFinding[]> {
  const { root, remove } = writeFolder(files);
  written.push(remove);
  const findings = await lintContracts([root], { checks: CHECKS });
  return findings.map((finding) => ({ ...finding, file: path.relative(root, path.resolve(finding.file)) }));
}

interface Slip {
  readonly name: string;
  readonly rule: string;
  readonly file: keyof typeof BILLING;
  readonly from: string;
  readonly to: string;
  /** The line the finding must name: the first of the edited file that holds this text. */
  readonly at: string;
  readonly says: string;
  /** The file that the finding names, where it is not the edited one. */
  readonly in?: keyof typeof BILLING;
}

const TABLE: readonly Slip[] = [
  {
    name: 'an operation that no requirement names',
    rule: 'operations-have-requirements',
    file: REQUIREMENTS,
    from: '[billing.retrieve, billing.hub-create]',
    to: '[billing.retrieve]',
    in: OPENAPI,
    at: 'billing.hub-create:',
    says: 'no requirement names billing.hub-create',
  },
  {
    name: 'a requirement about nothing',
    rule: 'requirements-name-operations',
    file: REQUIREMENTS,
    from: 'operations: [billing.retrieve]\n  untestable',
    to: 'operations: []\n  untestable',
    at: '- id: billing.retrieve.quick',
    says: 'billing.retrieve.quick names no operation',
  },
  {
    name: 'a check that does not exist',
    rule: 'checks-are-known',
    file: REQUIREMENTS,
    from: 'check: { id: no-content',
    to: 'check: { id: no-contents',
    at: 'no-contents',
    says: 'billing.list.none-is-204: there is no check no-contents; nearest: no-content',
  },
  {
    name: 'an option that a check does not take',
    rule: 'checks-are-known',
    file: REQUIREMENTS,
    from: 'id: no-content, with: { status: 204 }',
    to: 'id: no-content, with: { status: 204, body: none }',
    at: 'body: none',
    says: 'no-content takes /body with no member of this name, received string "none"',
  },
  {
    name: 'an option that a check needs',
    rule: 'checks-are-known',
    file: REQUIREMENTS,
    from: 'with: { status: 200, type: application/json }',
    to: 'with: { type: application/json }',
    at: 'with: { type: application/json }',
    says: 'media-type takes options with a member "status"',
  },
  {
    name: 'a schema that options name and that is missing',
    rule: 'check-options-exist',
    file: REQUIREMENTS,
    from: 'resource: Invoice',
    to: 'resource: Invoise',
    at: 'Invoise',
    says: 'no schema is called Invoise; nearest: Invoice',
  },
  {
    name: 'a member that the schema has not',
    rule: 'check-options-exist',
    file: REQUIREMENTS,
    from: 'member: /total',
    to: 'member: /line/*/total',
    at: '/line/*/total',
    says: 'billing.resource.total: Invoice has no member /line/*/total',
  },
  {
    name: 'a media type that the response has not',
    rule: 'check-options-exist',
    file: REQUIREMENTS,
    from: 'type: application/json',
    to: 'type: application/geo+json',
    at: 'application/geo+json',
    says: '200 of billing.retrieve has no content application/geo+json',
  },
  {
    name: 'an open row that judges and cannot be closed',
    rule: 'open-rows-can-be-closed',
    file: REQUIREMENTS,
    from: 'basis: stated',
    to: 'basis: open',
    at: '- id: billing.list.is-200',
    says: 'billing.list.is-200 is open and judged',
  },
  {
    name: 'an unknown declaration',
    rule: 'declarations-are-named',
    file: REQUIREMENTS,
    from: 'declarations: [settleMs]',
    to: 'declarations: [settleMs, settleMS]',
    at: 'settleMS',
    says: 'billing.retrieve.is-200: unknown declaration settleMS; nearest: settleMs',
  },
  {
    name: 'a declaration that no row waits for',
    rule: 'declarations-are-named',
    file: DECLARATIONS,
    from: '- key: billing.unknownStatus',
    to: "- { key: billing.idle, question: 'Why?', why: b, section: a, schema: {}, example: 1 }\n- key: billing.unknownStatus",
    at: 'billing.idle',
    says: 'no requirement waits for billing.idle',
  },
  {
    name: 'an example that its schema rejects',
    rule: 'declaration-values-are-valid',
    file: DECLARATIONS,
    from: 'example: [404]',
    to: "example: ['404']",
    at: "['404']",
    says: 'billing.unknownStatus: the schema rejects the example: /0: expected integer, received string "404"',
  },
  {
    name: 'a default that its schema rejects',
    rule: 'declaration-values-are-valid',
    file: 'shared/declarations.yaml',
    from: 'default: 1000',
    to: 'default: soon',
    at: 'default: soon',
    says: 'settleMs: the schema rejects the default',
  },
  {
    name: 'an invalid schema',
    rule: 'declaration-values-are-valid',
    file: DECLARATIONS,
    from: 'items: { type: integer }',
    to: 'items: { type: int }',
    at: 'type: int }',
    says: 'billing.unknownStatus: not a valid JSON Schema',
  },
  {
    name: 'a reading that does not exist',
    rule: 'readings-and-requirements-agree',
    file: REQUIREMENTS,
    from: 'readings: [billing.created-at-once]',
    to: 'readings: [billing.created-at-once, billing.created-at-onse]',
    at: 'billing.created-at-onse',
    says: 'billing.created-at-onse is no reading; nearest: billing.created-at-once',
  },
  {
    name: 'a reading about a requirement that does not exist',
    rule: 'readings-and-requirements-agree',
    file: READINGS,
    from: '[billing.create.is-201]',
    to: '[billing.create.is-201, billing.create.is-200]',
    at: 'billing.create.is-200',
    says: 'billing.created-at-once: billing.create.is-200 is no requirement; nearest: billing.create.is-201',
  },
  {
    name: 'a reading that its requirement does not know of',
    rule: 'readings-and-requirements-agree',
    file: READINGS,
    from: '[billing.create.is-201]',
    to: '[billing.create.is-201, billing.list.is-200]',
    at: 'billing.list.is-200',
    says: 'billing.created-at-once names billing.list.is-200, which does not name it back',
  },
  {
    name: 'a status that no document is cited for',
    rule: 'statuses-have-requirements',
    file: OPENAPI,
    from: "        '204':",
    to: "        '404': { $ref: '../shared/parts.yaml#/components/responses/BadRequest' }\n        '204':",
    at: "'404'",
    says: 'billing.list lists 404, and no requirement says where the document does',
  },
  {
    name: 'a status that only a row names',
    rule: 'statuses-have-requirements',
    file: REQUIREMENTS,
    from: 'with: { status: 500 }',
    to: 'with: { status: 503 }',
    at: '503',
    says: 'billing.create.lists-500 names status 503, which billing.create does not list',
  },
  {
    name: 'a response that says nothing of its content',
    rule: 'responses-state-their-content',
    file: OPENAPI,
    from: '          x-content: unspecified\n',
    to: '',
    at: "'500':",
    says: 'billing.create: 500 does not say what its content is',
  },
  {
    name: 'a 204 whose content is unspecified',
    rule: 'responses-state-their-content',
    file: OPENAPI,
    from: 'x-content: absent',
    to: 'x-content: unspecified',
    at: "'204':",
    says: 'billing.list: 204 has no content by its status',
  },
  {
    name: 'a response with content that it marks as unspecified',
    rule: 'responses-state-their-content',
    file: 'shared/parts.yaml',
    from: '      description: Bad Request\n',
    to: '      description: Bad Request\n      x-content: unspecified\n',
    at: 'BadRequest:',
    says: 'billing.list: 400 both shows its content and says x-content',
  },
  {
    name: 'an operation to be bound without its action',
    rule: 'declared-later-operations-are-whole',
    file: OPENAPI,
    from: '    x-action: hub-create\n',
    to: '',
    at: 'billing.hub-create:',
    says: 'billing.hub-create has no x-action',
  },
  {
    name: 'a misspelt key of an operation to be bound',
    rule: 'operation-keys-are-known',
    file: OPENAPI,
    from: '    method: POST\n',
    to: '    metod: POST\n',
    at: 'metod:',
    says: 'billing.hub-create: unknown key metod; nearest: method',
  },
  {
    name: 'a misspelt key of an operation',
    rule: 'operation-keys-are-known',
    file: OPENAPI,
    from: '      requestBody:',
    to: '      requestbody:',
    at: 'requestbody:',
    says: 'billing.create: unknown key requestbody; nearest: requestBody',
  },
  {
    name: 'a misspelt extension',
    rule: 'extensions-are-known',
    file: OPENAPI,
    from: 'x-unavailable: true',
    to: 'x-unavailble: true',
    at: 'x-unavailble',
    says: 'x-unavailble is no extension we know; nearest: x-unavailable',
  },
  {
    name: 'a value that an extension does not have',
    rule: 'extensions-are-known',
    file: OPENAPI,
    from: 'x-format: iso8601-date-time',
    to: 'x-format: iso-date-time',
    at: 'iso-date-time',
    says: 'x-format is "iso-date-time"; it may be iso8601-date-time',
  },
  {
    name: 'an extension that lists a word it does not have',
    rule: 'extensions-are-known',
    file: OPENAPI,
    from: 'x-order: 1',
    to: 'x-json-headers: [charsets]',
    at: 'x-json-headers',
    says: 'x-json-headers is ["charsets"]; it lists optional, charset',
  },
  {
    name: 'a place among the interfaces that is no number',
    rule: 'extensions-are-known',
    file: OPENAPI,
    from: 'x-order: 1',
    to: 'x-order: first',
    at: 'x-order',
    says: 'x-order is "first"; it may be 1, 2, 3 and so on',
  },
  {
    name: 'an operation to be bound that is shown in full',
    rule: 'declared-later-operations-are-whole',
    file: OPENAPI,
    from: '    method: POST\n',
    to: '    method: POST\n    path: /hub\n',
    at: 'billing.hub-create:',
    says: 'it belongs under paths',
  },
  {
    name: 'a misspelt keyword of a schema',
    rule: 'schema-keywords-are-known',
    file: 'shared/parts.yaml',
    from: 'minLength: 8',
    to: 'minLenght: 8',
    at: 'minLenght',
    says: 'minLenght is no keyword of a schema; nearest: minLength',
  },
  {
    name: 'a member without a type that is not marked',
    rule: 'members-are-labelled',
    file: OPENAPI,
    from: 'id: { type: string }',
    to: 'id: {}',
    at: 'id: {}',
    says: 'id has no type: label it, or say x-unlabelled: true',
  },
  {
    name: 'a member with a type that is marked as having none',
    rule: 'members-are-labelled',
    file: OPENAPI,
    from: 'id: { type: string }',
    to: 'id: { type: string, x-unlabelled: true }',
    at: 'x-unlabelled',
    says: 'id has a type, and x-unlabelled says it has none',
  },
  {
    name: 'a component that nothing refers to',
    rule: 'components-are-used',
    file: OPENAPI,
    from: '  schemas:\n    Invoice:',
    to: '  schemas:\n    Bill: { type: object }\n    Invoice:',
    at: 'Bill:',
    says: 'nothing refers to schemas/Bill',
  },
  {
    name: 'a scope that no scheme declares',
    rule: 'scopes-are-declared',
    file: OPENAPI,
    from: '- Credentials: [billing]',
    to: '- Credentials: [biling]',
    at: '[biling]',
    says: 'Credentials declares no scope biling; nearest: billing',
  },
  {
    name: 'an undeclared security scheme',
    rule: 'scopes-are-declared',
    file: OPENAPI,
    from: '      x-unavailable: true\n',
    to: '      x-unavailable: true\n      security: [{ Credential: [] }]\n',
    at: '[{ Credential:',
    says: 'there is no security scheme Credential; nearest: Credentials',
  },
  {
    name: 'a shared part that no contract refers to',
    rule: 'shared-parts-are-used',
    file: 'shared/parts.yaml',
    from: '  schemas:\n',
    to: '  schemas:\n    Idle: { type: string }\n',
    at: 'Idle:',
    says: 'no contract refers to schemas/Idle',
  },
  {
    name: 'a shared declaration that no contract refers to',
    rule: 'shared-parts-are-used',
    file: 'shared/declarations.yaml',
    from: '- key: settleMs',
    to: "- { key: idle, question: 'Why?', why: b, section: a, schema: {}, example: 1 }\n- key: settleMs",
    at: 'key: idle',
    says: 'no contract refers to idle',
  },
  // What OpenAPI itself requires, by Spectral.
  {
    name: 'a response without a description',
    rule: 'oas3-schema',
    file: OPENAPI,
    from: '          description: Broken\n',
    to: '',
    at: "'500':",
    says: '"500" property must have required property',
  },
  {
    name: 'a path parameter that the path has not',
    rule: 'path-params',
    file: OPENAPI,
    from: '  /invoice/{id}:',
    to: '  /invoice/{key}:',
    at: 'get:\n      operationId: billing.retrieve',
    says: 'Operation must define parameter "{key}"',
  },
  {
    name: 'an example that its schema rejects',
    rule: 'oas3-valid-schema-example',
    file: OPENAPI,
    from: 'id: { type: string }',
    to: 'id: { type: string, example: 7 }',
    at: 'example: 7',
    says: '"example" property type must be string',
  },
];

describe('the ruleset', () => {
  it('finds nothing in a sound contract', async () => {
    expect(await lint(BILLING)).toEqual([]);
  });

  it.each(TABLE)('$rule: finds $name, with its place', async ({ rule, file, from, to, at, says, in: named = file }) => {
    const files = edited(file, from, to);
    const findings = await lint(files);
    const expected = { rule, file: named, line: lineOf(files[named] ?? '', at) };
    expect(findings).toContainEqual(
      expect.objectContaining({ ...expected, message: expect.stringContaining(says) as string }),
    );
  });

  it('says what the loader rejects a contract for, too, and once', async () => {
    const files = edited(
      REQUIREMENTS,
      'id: billing.create.is-201',
      'id: billing.list.is-200',
      edited(REQUIREMENTS, 'level: must', 'levle: must'),
    );
    const findings = await lint(files);
    expect(findings.filter(({ file, line }) => file === REQUIREMENTS && line === 6)).toMatchObject([
      { rule: 'contract.unknown-key', message: expect.stringContaining('nearest: level') as string },
    ]);
  });

  it('is silent about check ids where the known checks are not given', async () => {
    const { root, remove } = writeFolder(edited(REQUIREMENTS, 'id: no-content', 'id: nonsense'));
    written.push(remove);
    expect(await lintContracts([root])).toEqual([]);
  });

  it('gives a reason for each rule, and an example that breaks each', () => {
    const rules = Object.entries((contractRuleset() as { rules: Record<string, { description?: string }> }).rules);
    const shown = new Set([...TABLE.map(({ rule }) => rule), ...SHOWN_BELOW]);
    for (const [name, { description }] of rules) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(shown).toContain(name);
    }
    expect(Object.keys((openapiRuleset as { rules: object }).rules).length).toBeGreaterThan(0);
  });
});

/** Mistakes that loading rejects as well: the rules are for users of the ruleset alone. */
const SHOWN_BELOW = ['ids-are-unique', 'ids-are-well-formed', 'texts-are-written', 'requirements-are-decided'];
