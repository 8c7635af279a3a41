/**
 * Measures requests per second of `client.send`, with redacted recording to a file, compared with undici alone on the same server (in a separate
 * thread). Prints one line per number of requests in flight.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import type { Profile } from '../contracts/formats/profile.ts';
import { createClient } from '../transport/client/client.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createPace } from '../transport/client/pace.ts';
import { createRecorder } from '../transport/recording/recorder.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';

/** A trouble ticket of about 900 octets. */
const TICKET = JSON.stringify({
  id: '3f2504e0-4f89-41d3-9a0c-030512345678',
  externalId: 'conform-run-000123',
  description:
    'The line drops every hour since the exchange was replaced; the customer has restarted the router twice.',
  ticketType: 'fault',
  priority: '2',
  status: 'Acknowledged',
  creationDate: '2026-11-20T10:15:30.123Z',
  relatedParty: [
    { name: 'Jane Roe', role: 'originator', emailAddress: 'jane.roe@example.com', '@type': 'RelatedParty' },
    { name: 'John Roe', role: 'sitecontact', emailAddress: 'john.roe@example.com', '@type': 'RelatedParty' },
  ],
  note: Array.from({ length: 3 }, (_, index) => ({
    id: `${index}`,
    noteType: 'worklog',
    text: 'Called back, no reply; will try again tomorrow.',
  })),
});

const SERVER = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': workerData.length });
  response.end(workerData);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const COUNT = 12_000;

async function perSecond(count: number, inFlight: number, one: () => Promise<unknown>): Promise<number> {
  for (let index = 0; index < 500; index++) await one();
  let left = count;
  const startedAt = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return Math.round(count / ((performance.now() - startedAt) / 1000));
}

const server = new Worker(SERVER, { eval: true, workerData: TICKET });
const port = await new Promise<number>((resolve) => server.once('message', resolve));
const baseUrl = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const pool = new Pool(baseUrl, { connections: 32 });

const devices = Array.from({ length: 10 }, (_, index) => ({
  imsi: `00101000000000${index}`,
  msisdn: `+44770090000${index}`,
}));
const profile: Profile = {
  conform: 1,
  name: 'bench',
  mode: 'sandbox',
  interfaces: { ticket: { baseUrl } },
  identities: { A: { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN_A}' } } },
  devices: { customers: { A: { located: devices } }, unknown: [] },
  limits: { concurrency: 32 },
};
const env = { TOKEN_A: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJBIn0.c2lnbmF0dXJlLW9mLXRva2VuLWE' };

for (const inFlight of [1, 8, 32]) {
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const recorder = createRecorder({ redactor, file: join(folder, `recording-${inFlight}.ndjson`) });
  const client = createClient({ profile, env, recorder, redactor, pace: createPace({ concurrency: 32 }) });
  const spec = {
    operation: 'ticket.retrieve',
    method: 'GET',
    path: '/troubleTicket/1',
    query: '',
    headers: [['Accept', 'application/json']] as const,
  };
  const options = {
    scenario: 'bench',
    interface: 'ticket',
    identity: 'A',
    facts: { step: 'first', kind: 'good' } as const,
  };
  const bare = await perSecond(COUNT, inFlight, async () =>
    (await pool.request({ method: 'GET', path: '/x' })).body.json(),
  );
  const recorded = await perSecond(COUNT, inFlight, () => client.send(spec, options));
  const raw = await perSecond(2_000, inFlight, () => client.send(spec, { ...options, transport: 'raw' }));
  console.log(`in flight ${inFlight}: undici alone ${bare}/s, client.send ${recorded}/s, raw transport ${raw}/s`);
  await client.close();
  await recorder.close();
}
const heap = Math.round(process.memoryUsage().rss / 1024 / 1024);
console.log(`resident memory ${heap} MiB`);
const redactor = createRedactor({ known: knownValues(profile, env) });
const large = JSON.stringify(Array.from({ length: 250 }, () => JSON.parse(TICKET) as unknown));
const startedAt = performance.now();
for (let index = 0; index < 20; index++) redactor.body(large);
console.log(
  `redaction of a list of ${Math.round(large.length / 1024)} KiB: ${((performance.now() - startedAt) / 20).toFixed(1)} ms`,
);
await pool.close();
await server.terminate();
rmSync(folder, { recursive: true, force: true });
