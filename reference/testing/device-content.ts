import { connect } from 'node:net';
import type { JsonObject } from '../../contracts/contract.ts';
import { tokenVariable } from '../auth/identities.ts';
import type { Provider } from '../provider.ts';
import { PATHS } from './device-matrix.ts';
import type { Sequence } from './probe.ts';

const OWN = 'imsi=001010000000001';
const TWO = 'imsi=001010000000001,001010000000002';
const NUMBER = 'msisdn=447700900101';
const TYPES: Readonly<Record<string, string>> = {
  'device.details': 'application/json',
  'device.locations': 'application/geo+json',
  'device.history': 'application/geo+json',
};

/** What lookups return: types, bodies, correlation, and what follows a 204. */
export const deviceContent: Sequence = async ({ call, note, provider }) => {
  for (const [operation, path] of Object.entries(PATHS)) {
    for (const query of [
      OWN,
      TWO,
      NUMBER,
      `${OWN}&${NUMBER}`,
      `${OWN},001010000000001`,
      `${TWO}&msisdn=447700900111`,
      'msisdn=447700900101,447700900102',
      'imsi=12',
      `${OWN}&msisdn=447700900102`,
      'nothing',
    ]) {
      const response = await call('device', { as: 'A.full', path: `${path}?${query}` });
      note(`${operation}?${query}`, [response.status, response.headers['content-type'] ?? '-', response.text]);
    }
    const unlocated = await call('device', { as: 'A.full', path: `${path}?imsi=001010000000003` }).catch(
      () => undefined,
    );
    note(`${operation} without location`, unlocated ? [unlocated.status, unlocated.text] : 'content after a 204');
    const ask = (headers: Record<string, string>): ReturnType<typeof call> =>
      call('device', { as: 'A.full', path: `${path}?${OWN}`, headers });
    const stated = await ask({ accept: TYPES[operation]! });
    note(`${operation} with its Accept`, [stated.status, stated.headers['content-type'] ?? '-']);
    note(`${operation} with another Accept`, (await ask({ accept: 'text/csv' })).status);
    for (const id of ['c-1', 'x'.repeat(80)]) {
      const { status, headers } = await ask({ correlationid: id });
      note(`${operation} correlated by ${id.slice(0, 4)}`, [status, headers['correlationid'] ?? '-']);
    }
    for (const [name, query] of [
      ['without a correlation id', OWN],
      ['rejected with a correlation id', 'imsi=12'],
    ] as const) {
      const given = name.startsWith('rejected') ? { headers: { correlationid: 'c-3' } } : {};
      const { headers } = await call('device', { as: 'A.full', path: `${path}?${query}`, ...given });
      note(`${operation} ${name}`, headers['correlationid'] ?? '-');
    }
    const ids = Array.from({ length: 8 }, (_, index) => `id-${index}`);
    const echoes = await Promise.all(
      ids.map(async (id) => (await ask({ correlationid: id })).headers['correlationid'] === id),
    );
    note(`${operation} at the same time`, echoes.every(Boolean));
    const emptied = await raw(provider, `${path}?imsi=001010000000091`);
    note(`${operation} after a 204`, `${emptied.status} ${emptied.tail}`);
    note(`${operation} correlated, nothing found`, emptied.isCorrelated);
    note(`${operation} rejection`, (await call('device', { as: 'A.full', path: `${path}?imsi=001010000000011` })).text);
  }
  const again = await call('device', { as: 'A.full', path: `/devices?${OWN}` });
  note('details at the end', (again.body as JsonObject[] | null)?.[0] ?? 'nothing');
};

interface RawResponse {
  readonly status: string;
  /** Octets after the header section, as they come from the socket. */
  readonly tail: string;
  readonly isCorrelated: boolean;
}

function raw(provider: Provider, path: string): Promise<RawResponse> {
  const { hostname, port } = new URL(provider.url);
  const head = [
    `GET /device${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${provider.env[tokenVariable('A.full')]}`,
    'correlationid: c-2',
    'connection: close',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const end = text.indexOf('\r\n\r\n');
      const isCorrelated = /\r\ncorrelationid: c-2(\r\n|$)/i.test(text.slice(0, end));
      resolve({ status: text.slice(9, 12), tail: text.slice(end + 4), isCorrelated });
    });
  });
}
