import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartner } from '../testing/partner.ts';
import type { Partner, PartnerCall } from '../testing/partner.ts';
import { startProvider } from '../provider.ts';
import type { Provider } from '../provider.ts';

let provider: Provider;
let partner: Partner;
const errors: unknown[] = [];
beforeAll(async () => {
  provider = await startProvider({ log: (error) => errors.push(error) });
  partner = createPartner(provider);
});
afterAll(async () => {
  await partner.close();
  await provider.close();
});

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const json = { 'content-type': 'application/json' };

/** What a client sends to ticket creation, and the status it gets. */
const bodies: readonly (readonly [name: string, call: Omit<PartnerCall, 'path' | 'as'>, status: number])[] = [
  ['no body', {}, 400],
  ['an empty object', { text: '{}', headers: json }, 201],
  ['malformed JSON', { text: '{"description":', headers: json }, 400],
  ['a list', { text: '[]', headers: json }, 400],
  ['null', { text: 'null', headers: json }, 400],
  ['a text', { text: '"x"', headers: json }, 400],
  ['XML', { text: '<ticket/>', headers: { 'content-type': 'application/xml' } }, 400],
  ['another charset', { text: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }, 400],
  ['no content type', { text: '{}' }, 201],
  ['octets that are no UTF-8', { text: Buffer.from([0x22, 0xff, 0xfe, 0x22]), headers: json }, 400],
  ['a body beyond the limit', { text: `{"description":"${'x'.repeat(1_100_000)}"}`, headers: json }, 400],
  ['a body at nearly the limit', { text: `{"description":"${'x'.repeat(1_000_000)}"}`, headers: json }, 201],
  ['nesting beyond the limit', { text: deep(65), headers: json }, 400],
  ['nesting that would exhaust a stack', { text: deep(40_000), headers: json }, 400],
  ['a member called __proto__', { text: '{"__proto__":{"polluted":true}}', headers: json }, 201],
  ['a lone surrogate', { text: '{"description":"\\ud800"}', headers: json }, 201],
  ['NUL and control characters', { text: '{"description":"\\u0000\\u0007"}', headers: json }, 201],
];

describe('hostile input', () => {
  it.each(bodies)('responds to %s with a listed status', async (_name, call, status) => {
    const response = await partner('ticket', { as: 'A.valid', method: 'POST', path: '/troubleTicket', ...call });
    expect(response.status).toBe(status);
    if (status >= 400) expect(response.body).toMatchObject({ status: String(status) });
  });

  it.each([
    ['/troubleTicket?fromDateTime=2020-01-01T00:00:00Z&limit=1&limit=2', 400],
    ['/troubleTicket?fromDateTime=2020-01-01T00:00:00Z&limit=-1', 400],
    ['/troubleTicket?fromDateTime=2020-02-30T00:00:00Z', 400],
    ['/troubleTicket?fromDateTime=2020-01-01T00:00:00Z&offset=1.5', 200],
    ['/troubleTicket?fromDateTime=2020-01-01T00:00:00Z&sort=%00,-,..&fields=..,%F0%9F%98%80&expand=a&depth=x', 200],
    ['/troubleTicket?fromDateTime=2020-01-01T00:00:00Z&%E0%A4%A=1', 200],
    ['/troubleTicket/%E0%A4%A', 400],
    ['/troubleTicket/..%2F..%2Fetc', 400],
    ['/troubleTicket/__proto__', 400],
    ['/nothing', 404],
    ['/troubleTicket/', 404],
  ])('responds to %s with %i', async (path, status) => {
    expect((await partner('ticket', { as: 'A.valid', path })).status).toBe(status);
  });

  it('names the methods a path takes when it gets another', async () => {
    const response = await partner('ticket', { as: 'A.valid', method: 'PUT', path: '/troubleTicket', body: {} });
    expect([response.status, response.headers['allow']]).toEqual([405, 'GET, POST']);
  });

  it('responds to HEAD as to GET, without content', async () => {
    const path = '/troubleTicket?fromDateTime=2020-01-01T00:00:00Z';
    const response = await partner('ticket', { as: 'A.valid', method: 'HEAD', path });
    expect([response.status, response.text]).toEqual([200, '']);
  });

  it('closes a connection that does not use HTTP with a 400', async () => {
    const { hostname, port } = new URL(provider.url);
    const received = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('HELLO\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('never failed by itself over all of this', () => {
    expect(errors).toEqual([]);
  });
});

describe('sandbox header', () => {
  const ask = (value: string | undefined): Promise<number> =>
    partner('change', { as: 'A.valid', path: '/changeRequest', headers: { 'x-external-system': value ?? '' } }).then(
      ({ status }) => status,
    );

  it('needs eight characters', async () => {
    expect(await Promise.all([ask(''), ask('1234567'), ask('12345678'), ask('x'.repeat(40))])).toEqual([
      400, 400, 200, 200,
    ]);
  });

  it('is not asked of the device interface, nor in production mode', async () => {
    const call = { as: 'A.full', path: '/devices?imsi=001010000000001', headers: { 'x-external-system': '' } };
    expect((await partner('device', call)).status).toBe(200);
    const production = await startProvider({ mode: 'production' });
    const client = createPartner(production);
    const { status } = await client('change', {
      as: 'A.valid',
      path: '/changeRequest',
      headers: { 'x-external-system': '' },
    });
    expect(status).toBe(200);
    await client.close();
    await production.close();
  });
});
