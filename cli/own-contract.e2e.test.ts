/** `conform run --contract`: the server of this test, tested against its OpenAPI document. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../contracts/json/json-type.ts';
import type { Result } from '../contracts/formats/result.ts';
import { contractsOf } from '../contracts/own-contract/own-contract.ts';
import { DEFAULT_OPTIONS } from '../profile/run-options.ts';
import { runConformance } from '../runner/run.ts';
import { ownProfile } from './own-target.ts';
import { conform, type ConformEnd } from './scenarios/testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-own-'));
const servers: Server[] = [];

beforeAll(() => writeFileSync(path.join(folder, 'pets.yaml'), PETS));
afterAll(() => {
  servers.forEach((server) => server.close());
  rmSync(folder, { recursive: true });
});

const PETS = `
openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
        '400': { description: bad }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
      responses:
        '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '400': { description: bad }
  /pets/{pet-id}:
    patch:
      parameters: [{ name: pet-id, in: path, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { age: { type: integer, nullable: true } } } } } }
      responses:
        '200': { description: changed, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '400': { description: bad }
        '404': { description: none }
    delete:
      parameters: [{ name: pet-id, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: gone }, '404': { description: none } }
components:
  schemas:
    NewPet: { type: object, required: [name], properties: { name: { type: string, minLength: 1 }, age: { type: integer, nullable: true } } }
    Pet: { allOf: [{ $ref: '#/components/schemas/NewPet' }, { type: object, required: [id], properties: { id: { type: string } } }] }
`;

const REQUIREMENTS = `
- id: pets.list.pets-are-xml
  source: { section: Pets, item: list }
  statement: Pets come as XML.
  basis: stated
  level: must
  operations: [pets.get-pets]
  check: { id: media-type, with: { status: 200, type: application/xml } }
`;

interface Defect {
  /** Status of a creation. */
  readonly created?: number;
  readonly acceptsAnything?: boolean;
  readonly numbersIds?: boolean;
  readonly type?: string;
  /** Updates of one pet after which every further update is a server error. */
  readonly updates?: number;
  /** The text of a request body that every update rejects with a server error. */
  readonly failsOn?: string;
  /** Called before each update. */
  readonly onUpdate?: () => void;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function isPet(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, age } = value;
  return typeof name === 'string' && name !== '' && ((age ?? null) === null || Number.isInteger(age));
}

/** Serves the document, with a defect if one is given. @returns its base URL, its pets and the methods of the requests */
async function serve({ created = 201, type = 'application/json', ...defect }: Defect = {}) {
  const { acceptsAnything, numbersIds, updates = Infinity, failsOn, onUpdate } = defect;
  const updated = new Map<string, number>();
  const pets = new Map<string, object>();
  const methods = new Set<string>();
  const response = (serverResponse: ServerResponse, status: number, body?: unknown): void => {
    serverResponse.writeHead(status, body === undefined ? {} : { 'Content-Type': type });
    serverResponse.end(body === undefined ? '' : JSON.stringify(body));
  };
  let last = 0;
  const handle = async (request: IncomingMessage, serverResponse: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://pets');
    methods.add(request.method ?? '');
    if (request.method === 'DELETE') return response(serverResponse, pets.delete(pathname.slice(6)) ? 204 : 404);
    if (request.method === 'GET') {
      const limit = searchParams.get('limit') ?? '100';
      const isLimit = /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100;
      return isLimit
        ? response(serverResponse, 200, [...pets.values()].slice(0, Number(limit)))
        : response(serverResponse, 400);
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return response(serverResponse, 400);
    }
    if (request.method === 'PATCH') {
      onUpdate?.();
      const id = pathname.slice(6);
      const pet = pets.get(id);
      if (pet === undefined) return response(serverResponse, 404);
      if (!isObject(body) || !isPet({ ...pet, ...body })) return response(serverResponse, 400);
      updated.set(id, (updated.get(id) ?? 0) + 1);
      if ((updated.get(id) ?? 0) > updates || text === failsOn) return response(serverResponse, 500);
      return response(serverResponse, 200, { ...pet, ...body, id });
    }
    if (!isPet(body) && !acceptsAnything) return response(serverResponse, 400);
    last += 1;
    const pet = { ...(body as object), id: numbersIds ? last : String(last) };
    pets.set(String(last), pet);
    return response(serverResponse, created, pet);
  };
  const server = createServer((request, serverResponse) => void handle(request, serverResponse));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pets, methods };
}

/** Tests the server; the folder of the results is named by its port. */
async function run(url: string, ...options: readonly string[]) {
  const out = new URL(url).port;
  const { code, err } = await conform(['run', '--contract', 'pets.yaml', '--url', url, '--out', out, ...options], {
    cwd: folder,
  });
  const result = JSON.parse(readFileSync(path.join(folder, out, 'latest/result.json'), 'utf8')) as Result;
  const failing = result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  return { code, err, result, failing, out };
}

/** Tests the server without the command, for what depends on the requirements alone. */
async function resultFor(url: string, ...only: readonly string[]): Promise<Result> {
  return (await executed(url, only)).result;
}

async function executed(url: string, only: readonly string[], signal = new AbortController().signal) {
  const contract = path.join(folder, 'pets.yaml');
  return runConformance({
    id: 'own',
    contracts: contractsOf(contract),
    profile: ownProfile({ contract, url }, {}),
    profileFile: '',
    directory: folder,
    env: {},
    commandLine: '',
    suiteVersion: '',
    options: { ...DEFAULT_OPTIONS, ...(only.length > 0 ? { only } : {}) },
    signal,
  });
}

describe.concurrent('a user’s own contract', () => {
  it('is met by a conformant server, and the run removes the resources that it has created', async () => {
    const { url, pets } = await serve();
    const { code, err, result, failing } = await run(url);
    expect([code, failing]).toEqual([0, []]);
    expect(err).toContain('--read-only prevents this');
    expect(result.requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(8);
    expect(pets.size).toBe(0);
  });

  it('is left without the resources of an interrupted run', async () => {
    const interruption = new AbortController();
    const { url, pets } = await serve({ onUpdate: () => interruption.abort() });
    const { result } = await executed(url, [], interruption.signal);
    expect([pets.size, result.leftovers]).toEqual([0, []]);
  });

  it.each<readonly [string, Defect]>([
    ['with an unlisted status', { created: 200 }],
    ['from bodies that the schema forbids', { acceptsAnything: true }],
  ])('is left without the resources that it created %s', async (_name, defect) => {
    const { url, pets } = await serve(defect);
    await resultFor(url);
    expect(pets.size).toBe(0);
  });

  it('is left without the resources that the confirmation of findings created', async () => {
    const { url, pets } = await serve({ acceptsAnything: true });
    expect((await run(url)).code).toBe(1);
    expect(pets.size).toBe(0);
  });

  it('shows a request that fails alone, on a new resource', async () => {
    const { url } = await serve({ failsOn: '{}' });
    const [finding] = (await resultFor(url, 'pets.patch-pets-petid.no-server-error')).findings;
    expect(finding?.evidence[0]?.facts).toHaveProperty('repeats');
    expect(finding?.hint).toBeUndefined();
  });

  it('states that a request fails only after others, and shows them', async () => {
    const { url } = await serve({ updates: 2 });
    const [finding] = (await resultFor(url, 'pets.patch-pets-petid.no-server-error')).findings;
    expect(finding?.hint).toContain('it did not violate the requirement: status 200');
    expect(finding?.evidence.length).toBeGreaterThan(2);
  });

  it.each<readonly [string, Defect, string]>([
    ['an unlisted status', { created: 200 }, 'pets.post-pets.statuses-are-the-listed-ones'],
    ['responses of another shape', { numbersIds: true }, 'pets.post-pets.responses-fit-the-document'],
    ['responses of another type', { type: 'text/plain' }, 'pets.post-pets.responses-fit-the-document'],
    ['bodies that the schema forbids', { acceptsAnything: true }, 'pets.post-pets.violating-bodies-are-rejected'],
    ['server errors', { created: 500 }, 'pets.post-pets.no-server-error'],
  ])('is violated by %s', async (_name, defect, requirement) => {
    const { url } = await serve(defect);
    const { overall, requirements } = await resultFor(url);
    expect(overall).toBe('NON-CONFORMANT');
    expect(requirements.find(({ id }) => id === requirement)?.verdict).toBe('fail');
  });

  it('gets only GET requests if the run is read-only', async () => {
    const { url, methods } = await serve();
    expect((await run(url, '--read-only')).code).toBe(0);
    expect([...methods]).toEqual(['GET']);
  });

  it('is judged again from the recording', async () => {
    const { url } = await serve({ created: 200 });
    const stored = await run(url);
    const { code, out } = await conform(['judge', path.join(stored.out, 'latest')], { cwd: folder });
    expect([code, out]).toEqual([1, expect.stringContaining('no verdict changed')]);
  });

  it('is that of a signed statement, also if the document is elsewhere when it is verified, and not another document', async () => {
    const { url } = await serve();
    const execute = (...args: readonly string[]): Promise<ConformEnd> => conform(args, { cwd: folder });
    const document = (name: string, text: string): string => {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'pets.yaml'), text);
      return `${name}/pets.yaml`;
    };
    const signed = document('signed', PETS);
    await execute('run', '--contract', signed, '--url', url, '--read-only', '--out', 'run');
    await execute('certify', '--new-key', 'key.pem');
    const certified = await execute('certify', 'run/latest', '--key', 'key.pem', '--statement', '--out', 'issued');
    expect([certified.code, certified.err]).toEqual([0, '']);
    rmSync(path.join(folder, 'signed'), { recursive: true });
    const verify = (...more: readonly string[]): Promise<ConformEnd> =>
      execute('verify', 'issued/certificate.json', '--key', 'key.pem.pub', ...more);
    const gone = await verify();
    expect([gone.code, gone.err]).toEqual([2, expect.stringContaining('signed/pets.yaml')]);
    const moved = await verify('--contract', document('moved', PETS));
    expect([moved.code, moved.out]).toEqual([3, expect.stringMatching(/✓ judged again .*, as stated/)]);
    expect(moved.out).not.toContain('other program files or contracts');
    const other = await verify('--contract', document('other', PETS.replace('maximum: 100', 'maximum: 50')));
    expect([other.code, other.out]).toEqual([3, expect.stringContaining('other program files or contracts')]);
  });

  it('may have requirements in the same folder', async () => {
    const { url } = await serve();
    const petsFolder = path.join(folder, 'pets');
    mkdirSync(petsFolder);
    writeFileSync(path.join(petsFolder, 'openapi.yaml'), PETS);
    writeFileSync(path.join(petsFolder, 'requirements.yaml'), REQUIREMENTS);
    const { code } = await conform(['run', '--contract', 'pets/openapi.yaml', '--url', url, '--out', 'out-pets'], {
      cwd: folder,
    });
    const result = JSON.parse(readFileSync(path.join(folder, 'out-pets/latest/result.json'), 'utf8')) as Result;
    expect(code).toBe(1);
    expect(result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
      'pets.list.pets-are-xml',
    ]);
  });

  it.each([
    [[], '--contract needs the base URL of the target'],
    [['--url', 'http://127.0.0.1:9', '--header', 'X-Api-Key: ${NOT_SET}'], '--header refers to NOT_SET'],
    [
      ['--profile', 'sandbox.yaml'],
      '--contract (your own interface) and --profile (the four partner interfaces) cannot be combined',
    ],
  ])('is rejected with %j', async (options, message) => {
    const { code, err } = await conform(['run', '--contract', 'pets.yaml', ...options], { cwd: folder });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
