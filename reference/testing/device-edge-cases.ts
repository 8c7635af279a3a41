import { tokenVariable } from '../auth/identities.ts';
import { PATHS } from './device-matrix.ts';
import type { Sequence } from './probe.ts';

const OWN = 'imsi=001010000000001';

const QUERIES: Readonly<Record<string, string>> = {
  'a digit less': 'imsi=00101000000000',
  'the network alone': 'imsi=001010',
  'no zero before it': 'imsi=01010000000001',
  'no zeros before it': 'imsi=1010000000001',
  'its last digits': 'imsi=010000000001',
  'without location, a zero more': 'imsi=0001010000000003',
  'without location, no zeros': 'imsi=1010000000003',
  'last digits of the number': 'msisdn=900101',
  'two unknown and two own': 'imsi=001010000000091,001010000000092,001010000000002,001010000000001',
  'a digit less of the number': 'msisdn=44770090010',
  'another network of the IMSI': 'imsi=999990000000001',
  'another country of the number': 'msisdn=999700900101',
  'the number as an IMSI': 'imsi=447700900101',
  'own and foreign across the keys': `${OWN}&msisdn=447700900111`,
  'two foreign across the keys': 'imsi=001010000000011&msisdn=447700900112',
  'foreign and unknown across the keys': 'imsi=001010000000011&msisdn=447700900191',
  'two own across the keys': `${OWN}&msisdn=447700900102`,
  'foreign and unknown': 'imsi=001010000000011,001010000000091',
  'own and foreign': `${OWN},001010000000011`,
  'foreign without location': 'imsi=001010000000013',
  'own without location': 'imsi=001010000000003',
  'by number': 'msisdn=447700900101',
  'another by number': 'msisdn=447700900102',
  three: 'imsi=001010000000001,001010000000002,001010000000003',
  none: '',
  'foreign by number with a plus': 'msisdn=%2B447700900111',
  'own, foreign and unknown': `${OWN},001010000000011,001010000000091`,
  'located and not': 'imsi=001010000000001,001010000000003',
  'one without location between two': 'imsi=001010000000009,001010000000003,001010000000001',
  'twice by one key': `${OWN},001010000000001`,
  'by both': `${OWN}&msisdn=447700900101`,
  'the sixth': 'imsi=001010000000006',
  seven: `${OWN},${[2, 5, 6, 7, 8, 9].map((number) => `00101000000000${number}`).join(',')}`,
  malformed: 'imsi=twelve',
  'malformed after own': `${OWN},twelve`,
  'with a letter behind': `${OWN}x`,
  'too long': `${OWN}0`,
};

/** What only a second look at a call finds: keys that are like others, headers left out, tokens cut short. */
export const deviceEdgeCases: Sequence = async ({ call, note, provider }) => {
  const [header, payload, signature] = provider.env[tokenVariable('A.full')]!.split('.');
  const tokens = {
    'one word': 'word',
    empty: '',
    'no signature': `${header}.${payload}.`,
    'another header': `${Buffer.from(`{"alg":"ES256","edited":true}`).toString('base64url')}.${payload}.${signature}`,
    'other end': `${header}.${payload}.${signature!.slice(0, -8)}AAAAAAAA`,
    longer: `${header}.${payload}.${signature!}AAAA`,
    'other end, of B': `${provider.env[tokenVariable('B.full')]!.slice(0, -8)}AAAAAAAA`,
  };
  for (const [operation, path] of Object.entries(PATHS)) {
    const ask = async (
      name: string,
      { query = OWN, ...request }: { as?: string; query?: string; headers?: Record<string, string> },
    ): Promise<void> => {
      const { status, text, headers } = await call('device', { as: 'A.full', path: `${path}?${query}`, ...request });
      note(`${operation}, ${name}`, [status, headers['content-type'] ?? '-', headers['x-skipped'] ?? '-', text]);
    };
    for (const [name, query] of Object.entries(QUERIES)) await ask(name, { query });
    for (const [name, as] of Object.entries(tokens)) {
      await ask(`token: ${name}`, { as });
      await ask(`token: ${name}, with correlation`, { as, headers: { correlationid: 'c' } });
    }
    for (const name of ['none', 'by both', 'malformed'])
      await ask(`invalid token, ${name}`, { as: 'word', query: QUERIES[name]! });
    await ask('invalid token, without location', { as: 'word', query: QUERIES['own without location']! });
    for (const as of ['A.details', 'A.location']) {
      await ask(as, { as });
      await ask(`${as}, without location`, { as, query: QUERIES['own without location']! });
      await ask(`${as}, any type`, { as, headers: { accept: '*/*' } });
    }
    for (const query of [OWN, QUERIES['another by number']!])
      await ask(`one correlation id, ${query}`, { query, headers: { correlationid: 'one' } });
    await ask('B, fifth foreign', { as: 'B.full', query: 'imsi=001010000000005' });
    const { headers: without } = await call('device', { as: 'A.full', path: `${path}?${OWN}` });
    note(`${operation}, no correlation id`, without['correlationid'] ?? '-');
    await ask('any type', { headers: { accept: '*/*' } });
    await Promise.all([ask('A with B', {}), ask('B with A', { as: 'B.full', query: QUERIES['another by number']! })]);
    await ask('a list of types', { headers: { accept: 'text/html;q=0.1, application/*;q=0.9' } });
  }
};
