import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BILLING, edited, lineOf, writeFolder, type Files } from './testing/billing-contract.ts';
import { lintContracts } from './lint.ts';

const written: (() => void)[] = [];
afterEach(() => {
  for (const remove of written.splice(0)) remove();
});

function folder(files: Files): string {
  const { root, remove } = writeFolder(files);
  written.push(remove);
  return root;
}

describe('linting', () => {
  it('finds nothing in our own contracts', async () => {
    expect(await lintContracts()).toEqual([]);
  }, 60_000);

  it('takes a folder of contracts, the folder of one, and its file', async () => {
    const root = folder(
      edited('billing/openapi.yaml', '      summary: List invoices\n', '      sumary: List invoices\n'),
    );
    const at = {
      line: lineOf(BILLING['billing/openapi.yaml'] ?? '', 'summary: List'),
      rule: 'operation-keys-are-known',
    };
    for (const name of [root, path.join(root, 'billing'), path.join(root, 'billing/openapi.yaml')])
      expect(await lintContracts([name])).toContainEqual(expect.objectContaining(at));
  });

  it('returns what is wrong with a file rather than throwing it', async () => {
    const root = folder({ ...BILLING, 'billing/openapi.yaml': 'openapi: [' });
    expect(await lintContracts([path.join(root, 'nowhere.yaml')])).toMatchObject([
      { rule: 'contract.unreadable', severity: 'error', line: 1, message: 'the file does not exist' },
    ]);
    expect(await lintContracts([root])).toMatchObject([{ rule: 'contract.yaml', severity: 'error', line: 1 }]);
  });

  it('looks no further where references lead nowhere', async () => {
    const root = folder(edited('billing/openapi.yaml', 'schemas/Invoice', 'schemas/Invoise'));
    expect((await lintContracts([root])).map(({ rule }) => rule)).toEqual(['contract.dangling-reference']);
  });

  it('never follows a reference into the network', async () => {
    const example = '{ type: string, examples: [{ $ref: http://127.0.0.1:9/x.yaml }] }';
    const root = folder(edited('billing/openapi.yaml', 'id: { type: string }', `id: ${example}`));
    expect((await lintContracts([root])).map(({ message }) => message).join()).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
  });

  it('puts findings in the order of files and lines', async () => {
    const root = folder(
      edited('billing/requirements.yaml', 'operations: [billing.list]', 'operations: [billing.lists]', {
        ...edited('billing/openapi.yaml', 'x-unavailable: true', 'x-unavailble: true'),
      }),
    );
    const findings = await lintContracts([root]);
    expect(findings.map(({ rule }) => rule)).toEqual([
      'statuses-have-requirements',
      'extensions-are-known',
      'contract.unknown-operation',
    ]);
    expect(findings[1]?.path).toBe('/paths/~1invoice~1{id}/get/x-unavailble');
  });
});

describe("linting an OpenAPI file of a user's own", () => {
  const PETS = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://pets.test }]
paths:
  /pets:
    get:
      operationId: listPets
      x-gateway: internal
      responses:
        '200': { description: Pets }
        default: { description: Else }
  /pets/{id}:
    get:
      operationId: getPet
      responses:
        '200': { description: A pet }
components:
  schemas:
    Pet: { type: object, properties: { name: { typ: string } } }
`;

  it('holds it to OpenAPI, not to our conventions', async () => {
    const root = folder({ 'pets.yaml': PETS });
    const findings = await lintContracts([path.join(root, 'pets.yaml')]);
    expect(findings.map(({ rule, severity, line }) => [rule, severity, line])).toEqual([
      ['path-params', 'error', 13],
      ['components-are-used', 'warning', 19],
      ['schema-keywords-are-known', 'error', 19],
    ]);
  });

  it('holds it to the rows next to it', async () => {
    const rows = `- id: pets.list.is-201
  source: { section: Lists }
  statement: A list returns 201.
  basis: stated
  level: must
  operations: [listPets]
  check: { id: success-status, with: { status: 201 } }
`;
    const root = folder({ 'pets/openapi.yaml': PETS, 'pets/requirements.yaml': rows });
    const findings = await lintContracts([path.join(root, 'pets')]);
    expect(findings.map(({ rule }) => rule)).toContain('statuses-have-requirements');
  });
});
