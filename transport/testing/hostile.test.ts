import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { FailureKind } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { createClient, type Sent } from '../client/client.ts';
import { createPace } from '../client/pace.ts';
import { createRecorder } from '../recording/recorder.ts';
import { createRedactor } from '../redaction/redactor.ts';
import { hostileBehaviours, type HostileName } from './hostile-behaviours.ts';
import { startHostileServer } from './hostile-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function sendTo(baseUrl: string, transport: 'pooled' | 'raw', timeoutMs = 600): Promise<Sent> {
  const profile: Profile = {
    conform: 1,
    name: 't',
    mode: 'sandbox',
    interfaces: { ticket: { baseUrl } },
    identities: {},
  };
  const redactor = createRedactor();
  const recorder = createRecorder({ redactor });
  const client = createClient({ profile, env: {}, recorder, redactor, pace: createPace(), limits: { lingerMs: 150 } });
  closers.push(() => client.close());
  const spec = {
    operation: 'ticket.list',
    method: 'GET',
    path: '/x',
    query: '',
    headers: [['Accept', 'application/json']] as const,
  };
  return client.send(spec, {
    scenario: 't',
    interface: 'ticket',
    identity: 'anonymous',
    facts: { step: 'first' },
    transport,
    timeoutMs,
  });
}

async function sendToHostile(name: HostileName, transport: 'pooled' | 'raw'): Promise<Sent & { connections: number }> {
  const server = await startHostileServer(hostileBehaviours[name]);
  closers.push(() => server.close());
  const sent = await sendTo(server.url, transport);
  return { ...sent, connections: server.connections };
}

type Expected = FailureKind | `${FailureKind} after ${number}` | `${number}: ${string}`;

function shown({ exchange: { response, failure } }: Sent): Expected {
  if (failure !== undefined)
    return failure.status === undefined ? failure.kind : `${failure.kind} after ${failure.status}`;
  return `${response?.status ?? 0}: ${response?.body ?? ''}`;
}

/** On both transports alike, but where two words are given: pooled, raw. */
const expected: [name: HostileName, pooled: Expected, raw?: Expected][] = [
  ['closes without a word', 'reset'],
  ['resets at once', 'reset'],
  ['never responds', 'timeout'],
  ['stops inside the head', 'timeout'],
  ['closes inside the head', 'reset'],
  ['closes inside the body', 'closed-early after 200'],
  ['closes inside a chunk', 'closed-early after 200'],
  ['resets inside the body', 'closed-early after 200'],
  ['stops inside the body', 'timeout after 200'],
  ['drips the head', 'protocol'],
  ['drips a valid head without end', 'timeout'],
  ['drips the body', 'timeout after 200'],
  ['sends 2 GB with a length', 'too-large after 200'],
  ['sends 2 GB until closing', 'too-large after 200'],
  ['sends a gzip bomb', 'too-large after 200'],
  ['sends a brotli bomb', 'too-large after 200'],
  ['sends broken gzip', 'protocol after 200'],
  ['sends an unknown coding', 'protocol after 200'],
  ['sends gzip over gzip', '200: {"deep":true}'],
  ['sends bare deflate', '200: {}'],
  ['sends invalid JSON', '200: {"a":]'],
  ['sends Latin-1 as JSON', '200: {"a":"\ufffd"}'],
  ['names a wrong charset', '200: {"a":"é"}'],
  ['names an unknown charset', '200: ok'],
  ['sends 1 MB of header fields', 'too-large'],
  ['sends 100 KB of header fields', '200: {}'],
  ['redirects to itself', '302: '],
  ['responds in HTTP/1.0', '200: {"old":true}'],
  ['has an invalid status line', 'protocol'],
  ['has a status of four digits', 'protocol'],
  ['responds in another protocol', 'protocol'],
  ['responds in HTTP/2 without negotiation', 'protocol'],
  ['has a malformed field', 'protocol'],
  ['has a malformed chunk', 'protocol after 200'],
  ['offers an upgrade', '200: {}'],
  ['sends early hints first', '200: {}'],
  ['says 100 unasked', 'protocol', '200: {}'],
  ['sends 204 alone', '204: '],
  ['sends 204 with a length and content', '204: ', '204: hello'],
  ['sends 204 with content', '204: ', '204: hello'],
  ['sends 204 with late content', '204: ', '204: late'],
  ['sends 204 with chunked content', '204: ', '204: hello'],
  ['sends 204 with an empty chunked coding', '204: '],
  ['sends 204 and stays open', '204: '],
];

describe('a target that misbehaves', () => {
  it('is in the table, regardless of its behaviour', () => {
    expect(expected.map(([name]) => name).sort()).toEqual(Object.keys(hostileBehaviours).sort());
  });

  describe.each(['pooled', 'raw'] as const)('on the %s transport', (transport) => {
    it.each(expected.map(([name, pooled, raw = pooled]) => [name, transport === 'raw' ? raw : pooled] as const))(
      '%s',
      async (name, outcome) => {
        const sent = await sendToHostile(name, transport);
        expect(shown(sent)).toBe(outcome);
        expect(sent.connections).toBe(1);
      },
    );
  });

  it('that refuses a connection is distinguished from one that fails', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(shown(await sendTo(`http://127.0.0.1:${port}`, 'pooled'))).toBe('connection-refused');
    expect(shown(await sendTo(`http://127.0.0.1:${port}`, 'raw'))).toBe('connection-refused');
  });

  it('with an unknown host name is distinguished from one that fails', async () => {
    expect(shown(await sendTo('http://nowhere.invalid', 'pooled', 8_000))).toBe('unresolved');
  }, 10_000);

  it.each([
    ['that does not support TLS', (socket: Socket): void => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'tls'],
    ['that closes instead of TLS', (socket: Socket): void => void socket.end(), 'reset'],
    ['that stays silent instead of TLS', (): void => undefined, 'timeout'],
  ] as const)('%s is distinguished from one that does', async (_, behave, kind) => {
    const server = createServer((socket) => behave(socket.resume().on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    expect(shown(await sendTo(`https://127.0.0.1:${port}`, 'pooled', 500))).toBe(kind);
    expect(shown(await sendTo(`https://127.0.0.1:${port}`, 'raw', 500))).toBe(kind);
  });

  it('that sends 2 GB costs no more memory than the bound', async () => {
    const before = process.memoryUsage().rss;
    await sendToHostile('sends 2 GB with a length', 'pooled');
    await sendToHostile('sends a gzip bomb', 'pooled');
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
});
