import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { setUpClient } from '../testing/client-setup.ts';
import { startHttpServer } from '../testing/http-server.ts';
import { createLedger, openLedger, readLedger, type LedgerEntry } from './ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function hub(id: string, removable = true): LedgerEntry {
  const cleanup = { operation: 'ticket.hub-delete', method: 'DELETE', path: `/hub/${id}`, query: '', headers: [] };
  return {
    what: 'hub',
    operation: 'ticket.hub-create',
    interface: 'ticket',
    identity: 'anonymous',
    id,
    ...(removable ? { cleanup } : {}),
  };
}

describe('ledger', () => {
  it('removes in reverse order, takes a 404 for removed, and lists what stays and why', async () => {
    const removed: string[] = [];
    const server = await startHttpServer((request, response) => {
      removed.push(`${request.method} ${request.url}`);
      response
        .writeHead(
          request.url === '/hub/2'
            ? 404
            : ['/hub/3', '/hub/6'].includes(request.url ?? '')
              ? 500
              : request.url === '/hub/5'
                ? 403
                : 204,
        )
        .end();
    });
    const { client, recorder } = setUpClient(server.url);
    closers.push(server.close, () => client.close());
    const ledger = createLedger();
    ledger.add(hub('1'));
    ledger.add(hub('2'));
    ledger.add(hub('3'));
    ledger.add(hub('4', false));
    // Its removal was acknowledged, so a rejection of a second removal shows that it is gone.
    ledger.add(hub('5'))();
    // As a profile declares it of an unknown id.
    ledger.add({ ...hub('6'), goneStatuses: [500] });
    const leftovers = await ledger.cleanUp(client);
    // A removal with a server error is requested once more, unless the status is declared.
    expect([...new Set(removed)]).toEqual(['6', '5', '3', '2', '1'].map((id) => `DELETE /hub/${id}`));
    expect(removed.filter((one) => removed.indexOf(one) !== removed.lastIndexOf(one))).toEqual([
      'DELETE /hub/3',
      'DELETE /hub/3',
    ]);
    expect(leftovers.map(({ id, why }) => `${id}: ${why}`)).toEqual([
      '4: the profile did not bind ticket.hub-delete, which removes it; conform learn looks for this operation',
      '3: the response to its removal was 500',
    ]);
    expect(ledger.open.map(({ id }) => id)).toEqual(['3', '4']);
    expect(recorder.events.every(({ scenario }) => scenario === 'clean-up')).toBe(true);
  });

  it('asks a busy target again as it wishes, and not for ever', async () => {
    let calls = 0;
    const server = await startHttpServer((request, response) => {
      calls += 1;
      const isBusy = request.url === '/hub/2' || calls === 8;
      response.writeHead(isBusy ? 429 : 204, { 'Retry-After': '0' }).end();
    });
    const { client } = setUpClient(server.url);
    closers.push(server.close, () => client.close());
    const ledger = createLedger();
    ledger.add(hub('1'));
    ledger.add(hub('2'));
    const leftovers = await ledger.cleanUp(client);
    expect(leftovers.map(({ id, why }) => `${id}: ${why}`)).toEqual(['2: the response to its removal was 429']);
    expect(calls).toBe(9);
  });

  it('waits once for a target that does not respond', async () => {
    let calls = 0;
    const server = await startHttpServer(() => {
      calls += 1;
    });
    const { client } = setUpClient(server.url, { limits: { headersMs: 100, totalMs: 100 } });
    closers.push(server.close, () => client.close());
    const ledger = createLedger();
    for (const id of ['1', '2', '3']) ledger.add(hub(id));
    const leftovers = await ledger.cleanUp(client);
    expect(leftovers.map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(leftovers.at(-1)?.why).toBe('the target did not respond to the removal of another one');
    expect(calls).toBe(1);
  });

  it('is in its file as it goes, so that a killed run leaves it', () => {
    const file = join(folder, 'deep', 'ledger.ndjson');
    const ledger = createLedger({ file });
    ledger.add(hub('1'));
    const gone = ledger.add(hub('2'));
    gone();
    gone();
    appendFileSync(file, '{"made":2,"entry":{"wh');
    expect(readLedger(file)).toEqual([hub('1')]);
  });

  it('continues the file of a killed run in a new line', () => {
    const file = join(folder, 'killed.ndjson');
    createLedger({ file }).add(hub('1'));
    appendFileSync(file, '{"made":1,"entry":{"wh');
    openLedger(file).add(hub('2'));
    expect(readLedger(file)).toEqual([hub('1'), hub('2')]);
  });
});
