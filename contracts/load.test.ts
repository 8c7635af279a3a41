import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BILLING, edited, lineOf, writeFolder, type Files } from './testing/billing-contract.ts';
import type { Contract } from './contract.ts';
import { getPointer } from './json/json-pointer.ts';
import { loadContract, loadContracts, loadSharedDeclarations } from './load.ts';
import { schemaValidator } from './json-schema/schema-validator.ts';
import { documented } from './testing/documented.ts';

const written: (() => void)[] = [];
afterEach(() => {
  for (const remove of written.splice(0)) remove();
});

function folder(files: Files = BILLING): string {
  const { root, remove } = writeFolder(files);
  written.push(remove);
  return root;
}

function billing(files: Files = BILLING): Contract {
  const [contract] = loadContracts({ root: folder(files) });
  if (!contract) throw new Error('no contract');
  return contract;
}

const operation = (contract: Contract, id: string): Contract['operations'][number] => {
  const found = contract.operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe('a contract that is loaded', () => {
  const contract = billing();

  it('is called by its folder and names its source', () => {
    expect(contract).toMatchObject({
      id: 'billing',
      title: 'Billing API',
      source: { id: 'billing-document', title: 'Billing, the document', dated: '2021-03-19' },
    });
  });

  it('says what its resource is like', () => {
    expect(contract.model).toEqual({ schema: 'Invoice', stateMember: 'state', createdMember: 'issued' });
    expect(documented().map(({ model }) => model)).toEqual([
      undefined,
      { schema: 'ChangeRequest', stateMember: 'status' },
      { schema: 'TroubleTicket', stateMember: 'status', createdMember: 'creationDate' },
      { schema: 'ServiceOrder', stateMember: 'state' },
    ]);
  });

  it('marks lookups and the declarations that generic code looks for', () => {
    const [device, ...others] = documented();
    expect(device?.operations.map(({ lookup }) => lookup)).toEqual(['details', 'locations', 'history']);
    expect(others.map(({ declarations }) => declarations.find(({ role }) => role === 'provider-created')?.key)).toEqual(
      ['fixtures.providerCreatedChangeId', 'fixtures.providerCreatedTicketId', 'fixtures.providerCreatedOrderId'],
    );
  });

  it('says what its document leaves free of JSON header fields', () => {
    const freedoms = [undefined, undefined, ['optional'], ['optional', 'charset']];
    expect(documented().map(({ jsonHeaders }) => jsonHeaders)).toEqual(freedoms);
  });

  it('has the operations of its paths and those a profile binds', () => {
    expect(contract.operations.map(({ id, method, path, declaredLater }) => [id, method, path, declaredLater])).toEqual(
      [
        ['billing.list', 'GET', '/invoice', false],
        ['billing.create', 'POST', '/invoice', false],
        ['billing.retrieve', 'GET', '/invoice/{id}', false],
        ['billing.hub-create', 'POST', undefined, true],
      ],
    );
    expect(operation(contract, 'billing.retrieve').unavailable).toBe(true);
    expect(operation(contract, 'billing.list')).toMatchObject({
      action: 'list',
      resource: 'Invoice',
      scopes: ['billing'],
    });
  });

  it('lists statuses with what is said of their content', () => {
    const { responses, success } = operation(contract, 'billing.list');
    expect(responses.map(({ status, content }) => [status, content.kind])).toEqual([
      [200, 'shown'],
      [204, 'absent'],
      [400, 'shown'],
    ]);
    expect(success).toEqual([200, 204]);
    expect(operation(contract, 'billing.create').responses[1]?.content).toEqual({ kind: 'unspecified' });
  });

  it('shows a success body whose status is unspecified', () => {
    expect(Object.keys(operation(contract, 'billing.hub-create').successContent ?? {})).toEqual(['*/*']);
    expect(operation(contract, 'billing.hub-create').responses).toEqual([]);
  });

  it('has parameters of the operation and of the path, with their defaults', () => {
    expect(operation(contract, 'billing.list').parameters).toMatchObject([
      { name: 'limit', in: 'query', required: false, style: 'form', explode: true },
      { name: 'x-external-system', in: 'header', style: 'simple', explode: false, mode: 'sandbox' },
    ]);
    expect(operation(contract, 'billing.retrieve').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
  });

  it('has local references only, and every schema it points at can be used', () => {
    const refs = JSON.stringify(contract.document).match(/"\$ref":"[^"]*"/g) ?? [];
    expect(refs.length).toBeGreaterThan(5);
    expect(refs.filter((ref) => !ref.startsWith('"$ref":"#/'))).toEqual([]);
    const [sandbox] = operation(contract, 'billing.list').parameters.slice(1);
    expect(schemaValidator(contract)(sandbox?.schema.pointer ?? '')('short')).toMatchObject([{ keyword: 'minLength' }]);
  });

  it('fills what a row leaves out', () => {
    const [first, second, third, fourth] = contract.requirements;
    expect(first).toMatchObject({
      id: 'billing.list.is-200',
      interface: 'billing',
      source: { document: 'billing-document', section: 'Endpoints', item: 'list' },
      subject: 'provider',
      check: { id: 'success-status', options: { status: 200 } },
      declarations: [],
      readings: [],
    });
    expect(second?.readings).toEqual(['billing.created-at-once']);
    expect(third?.check).toEqual({ id: 'observe', options: {} });
    expect(fourth).toMatchObject({ subject: 'client', untestable: 'No figure is given.' });
    expect(fourth).not.toHaveProperty('check');
    expect(contract.readings[0]).toMatchObject({ taken: '0', requirements: ['billing.create.is-201'] });
  });

  it('has its own declarations and those that hold for it too', () => {
    expect(contract.declarations.map(({ key, interface: owner }) => [key, owner])).toEqual([
      ['billing.unknownStatus', 'billing'],
      ['settleMs', 'shared'],
    ]);
  });

  it('is frozen through and through', () => {
    expect(() => ((contract.document as { openapi: string }).openapi = '4')).toThrow(TypeError);
    expect(() => (contract.requirements as unknown[]).push(1)).toThrow(TypeError);
    expect(Object.isFrozen(operation(contract, 'billing.list').parameters[0])).toBe(true);
  });
});

describe('the place of a part', () => {
  const contract = billing();
  const inFile = (file: string, text: string): object => ({
    file: expect.stringMatching(new RegExp(`${file}$`)) as string,
    line: lineOf(BILLING[file] ?? '', text),
  });

  it('is its line in the file it was written in', () => {
    expect(contract.placeOf('/paths/~1invoice/post')).toMatchObject(inFile('billing/openapi.yaml', 'post:'));
    expect(contract.placeOf('/components/schemas/Invoice/properties/total')).toMatchObject(
      inFile('billing/openapi.yaml', 'total:'),
    );
    expect(operation(contract, 'billing.hub-create').place).toMatchObject(
      inFile('billing/openapi.yaml', 'billing.hub-create:'),
    );
  });

  it('is found in the other files of the contract', () => {
    expect(contract.placeOf('/x-files/parts.yaml/components/schemas/Name')).toMatchObject(
      inFile('shared/parts.yaml', 'Name: {'),
    );
  });

  it('is that of the nearest part around one that does not exist', () => {
    expect(contract.placeOf('/paths/~1invoice/post/nothing/here')).toMatchObject(
      inFile('billing/openapi.yaml', 'post:'),
    );
    expect(contract.placeOf('')).toMatchObject({ line: 1 });
  });

  it('is that of each row', () => {
    expect(contract.requirements.slice(0, 4).map(({ place }) => place.line)).toEqual([2, 10, 19, 28]);
    expect(contract.requirements[0]?.place.file).toMatch(/billing\/requirements\.yaml$/);
    expect(contract.declarations[1]?.place.file).toMatch(/shared\/declarations\.yaml$/);
  });
});

describe('loading', () => {
  it('reads a folder once a process', () => {
    const root = folder();
    expect(loadContracts({ root })[0]).toBe(loadContracts({ root })[0]);
    expect(loadContract(path.join(root, 'billing'))).toBe(loadContract(path.join(root, 'billing/openapi.yaml')));
    expect(loadContract('contracts/ticket')).toBe(loadContracts({ only: ['ticket'] })[0]);
  });

  it('sets a contract named by its own path apart from those of a folder of contracts', () => {
    const root = folder();
    expect(loadContracts({ root })[0]?.origin).toBe('package');
    expect(loadContract(path.join(root, 'billing')).origin).toBe('user');
    expect(loadContract('contracts/ticket').origin).toBe('package');
  });

  it('puts contracts in the order they state, those that state none behind them by name', () => {
    const plain = 'openapi: 3.1.0\ninfo: { title: a, version: 1, x-order: 7 }\npaths: {}\n';
    const root = folder({
      ...BILLING,
      'accounts/openapi.yaml': plain,
      'zoo/openapi.yaml': plain.replace(', x-order: 7', ''),
      'ants/openapi.yaml': plain.replace(', x-order: 7', ''),
    });
    expect(loadContracts({ root }).map(({ id }) => id)).toEqual(['billing', 'accounts', 'ants', 'zoo']);
    expect(documented().map(({ id }) => id)).toEqual(['device', 'change', 'ticket', 'order']);
  });

  it('reads only the contracts that are wanted', () => {
    const root = folder({ ...BILLING, 'broken/openapi.yaml': 'openapi: [' });
    expect(loadContracts({ root, only: ['billing'] }).map(({ id }) => id)).toEqual(['billing']);
  });

  it('gives what may be declared for several interfaces', () => {
    expect(loadSharedDeclarations({ root: folder() }).map(({ key }) => key)).toEqual(['settleMs', 'device.only']);
  });

  it('keeps files of one name apart', () => {
    const contract = billing({
      ...edited('billing/openapi.yaml', "'#/components/schemas/Invoice'", "'./parts.yaml#/Invoice'"),
      'billing/parts.yaml': 'Invoice: { type: object, required: [id] }\n',
    });
    expect(Object.keys(contract.document['x-files'] as object).toSorted()).toHaveLength(2);
    const content = operation(contract, 'billing.list').responses[0]?.content;
    const [schema] = content?.kind === 'shown' ? Object.values(content.content) : [];
    expect(schemaValidator(contract)(schema?.pointer ?? '')([{}])).toMatchObject([
      { pointer: '/0', keyword: 'required' },
    ]);
  });

  it('ignores examples that happen to hold a $ref', () => {
    const contract = billing(
      edited(
        'billing/openapi.yaml',
        'id: { type: string }',
        'id: { type: string, examples: [{ $ref: nowhere.yaml }] }',
      ),
    );
    expect(getPointer(contract.document, '/components/schemas/Invoice/properties/id/examples/0/$ref')).toBe(
      'nowhere.yaml',
    );
  });

  it('takes references that go round in a circle', () => {
    const contract = billing(
      edited('billing/openapi.yaml', 'id: { type: string }', "parent: { $ref: '#/components/schemas/Invoice' }"),
    );
    const validate = schemaValidator(contract)('/components/schemas/Invoice');
    expect(validate({ parent: { parent: { total: 'x' } } })).toMatchObject([{ pointer: '/parent/parent/total' }]);
  });
});

describe("an OpenAPI file of a user's own", () => {
  const PETS = `{
  "openapi": "3.0.3",
  "info": { "title": "Pets", "version": "1" },
  "paths": {
    "/pets": {
      "get": {
        "responses": {
          "2XX": { "description": "ok", "content": { "application/json": { "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Pet" } } } } },
          "404": { "description": "none" },
          "default": { "description": "else" }
        }
      },
      "post": { "operationId": "addPet", "responses": { "201": { "description": "ok" } } }
    },
    "/pets/{id}": {
      "get": { "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }, { "name": "c", "in": "cookie", "schema": {} }], "responses": { "200": { "description": "ok" } } },
      "put": { "responses": { "200": { "description": "ok" } } },
      "patch": { "responses": { "200": { "description": "ok" } } }
    },
    "/hub": { "post": { "responses": { "201": { "description": "ok" } } } },
    "/hub/{id}": { "delete": { "responses": { "204": { "description": "ok" } } } },
    "/search": { "get": { "responses": { "200": { "description": "ok" } } } }
  },
  "components": { "schemas": { "Pet": { "type": "object", "properties": { "name": { "type": "string", "nullable": true }, "age": { "type": "number", "minimum": 0, "exclusiveMinimum": true } } } } }
}`;
  const pets = (): Contract => loadContract(path.join(folder({ 'own/my-pets.json': PETS }), 'own/my-pets.json'));

  it('needs nothing next to it', () => {
    expect(pets()).toMatchObject({ id: 'my-pets', title: 'Pets', requirements: [], readings: [] });
  });

  it('gets the declarations that hold for every interface', () => {
    expect(pets().declarations.map(({ key }) => key)).toContain('settleMs');
  });

  it('infers the actions from methods and paths', () => {
    expect(pets().operations.map(({ id, action, resource }) => [id, action, resource])).toEqual([
      ['my-pets.get-pets', 'list', 'Pet'],
      ['addPet', 'create', undefined],
      ['my-pets.get-pets-id', 'retrieve', undefined],
      ['my-pets.put-pets-id', 'other', undefined],
      ['my-pets.patch-pets-id', 'update', undefined],
      ['my-pets.post-hub', 'hub-create', undefined],
      ['my-pets.delete-hub-id', 'hub-delete', undefined],
      ['my-pets.get-search', 'other', undefined],
    ]);
  });

  it('lists the statuses that its ranges represent', () => {
    const { responses, success } = operation(pets(), 'my-pets.get-pets');
    const described = (status: number): string | undefined =>
      responses.find((one) => one.status === status)?.description;
    expect([200, 299, 404, 400, 503].map(described)).toEqual(['ok', 'ok', 'none', 'else', 'else']);
    expect(success).toHaveLength(100);
  });

  it('of version 3.0 has its schemas upgraded', () => {
    const pet = schemaValidator(pets())('/components/schemas/Pet');
    expect(pet({ name: null, age: 1 })).toEqual([]);
    expect(pet({ name: 1, age: 0 }).map(({ pointer }) => pointer)).toEqual(['/name', '/age']);
  });
});

describe('our own contracts', () => {
  it('load, and every schema an operation points at compiles', () => {
    const contracts = loadContracts();
    expect(contracts.length).toBeGreaterThanOrEqual(documented().length);
    for (const contract of contracts) {
      const validator = schemaValidator(contract);
      const pointers = contract.operations.flatMap(({ parameters, body, responses, successContent }) => [
        ...parameters.map(({ schema }) => schema.pointer),
        ...[
          body?.content,
          successContent,
          ...responses.map(({ content }) => (content.kind === 'shown' ? content.content : {})),
        ]
          .flatMap((content) => Object.values(content ?? {}))
          .map(({ pointer }) => pointer),
      ]);
      for (const pointer of pointers) expect(Array.isArray(validator(pointer)({}))).toBe(true);
    }
  });

  it('are in files that exist', () => {
    for (const { operations, requirements } of loadContracts())
      for (const { place } of [...operations, ...requirements].slice(0, 3)) expect(existsSync(place.file)).toBe(true);
  });
});
