import { connect } from 'node:net';
import { tokenVariable } from '../auth/identities.ts';
import type { Provider } from '../provider.ts';
import type { Sequence } from './probe.ts';

const calls: readonly (readonly [name: string, method: string, path: string, identity: string])[] = [
  ['details', 'GET', '/device/devices?imsi=001010000000001', 'A.full'],
  ['details of an unknown device', 'GET', '/device/devices?imsi=001010000000091', 'A.full'],
  ['history', 'GET', '/device/devices/locations/history?imsi=001010000000001', 'A.full'],
  ['list', 'GET', '/change/changeRequest?fields=id', 'A.valid'],
  ['rejection', 'GET', '/ticket/troubleTicket', 'A.valid'],
  ['unknown', 'GET', '/change/getChangeRequest/1', 'A.valid'],
  ['other method', 'PUT', '/order/serviceOrder', 'A.valid'],
  ['monitor of \u00e9', 'GET', '/ticket/monitor/%C3%A9', 'A.valid'],
];

/** Responses octet by octet, except for what differs from run to run. */
export const onTheWire: Sequence = async ({ note, provider, send }) => {
  const creationDate = '2026-01-01T00:00:00Z';
  await send('ticket', 'POST', '/troubleTicket', {
    externalId: '\u00e9',
    description: 'caf\u00e9 \u{1F680}',
    creationDate,
  });
  for (const [name, method, path, identity] of calls) {
    const { text, isLong } = await timed(() => raw(provider, method, path, identity));
    const steady = text
      .replaceAll(/^(date|connection: keep-alive|keep-alive).*\r\n/gim, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[0-9:.]+Z/g, '<time>')
      .replaceAll(provider.url, '<url>')
      // What zlib makes of it differs from version to version.
      .replace(/(content-encoding: gzip[^]*content-length: )\d+[^]*/i, '$1<n>, compressed');
    note(name, JSON.stringify(steady));
    note(`${name} takes`, isLong ? 'long' : 'no time');
  }
};

const LONG_MS = 120;
const MOST_ATTEMPTS = 4;

/** The first response that does not take long; the last one if each takes long, which a busy machine alone does not cause. */
async function timed(ask: () => Promise<string>): Promise<{ readonly text: string; readonly isLong: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const begun = performance.now();
    const text = await ask();
    const isLong = performance.now() - begun > LONG_MS;
    if (!isLong || attempt === MOST_ATTEMPTS) return { text, isLong };
  }
}

function raw(provider: Provider, method: string, path: string, identity: string): Promise<string> {
  const { hostname, port } = new URL(provider.url);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${provider.env[tokenVariable(identity)]}`,
    'x-external-system: wire-probe',
    'accept-encoding: gzip',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    const chunks: Buffer[] = [];
    // The connection stays open: a quiet moment after the first octets is the end.
    let quiet: NodeJS.Timeout;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.destroy(), 15);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
