import type { JsonObject } from '../../contracts/contract.ts';
import { startChildProvider } from './child-provider.ts';
import { startListener } from './listener.ts';
import { createPartner } from './partner.ts';
import type { Partner } from './partner.ts';

/** A partner's own book of what a provider acknowledged, held against what it still knows after it was killed. */
export interface KillReport {
  readonly kills: number;
  readonly creates: number;
  readonly patches: number;
  readonly notifications: number;
  /** Acknowledged and lost; empty when all is well. */
  readonly lost: readonly string[];
  /** Ids given twice. */
  readonly collisions: readonly string[];
}

interface Book {
  /** Number of the last acknowledged write of each ticket, by id. */
  readonly acknowledged: Map<string, number>;
  readonly collisions: string[];
  patches: number;
}

const WORKERS = 12;

/** Before every ticket. */
const ALWAYS = '2000-01-01T00:00:00Z';

/**
 * Kills a provider with SIGKILL in the middle of load, again and again, on one data directory. Each worker creates a ticket and patches it
 * with rising numbers; every acknowledged number has to be there after the restart and at the end, and its notification has to come sooner or later.
 */
export async function killSoak({
  dataDir,
  kills,
  writes,
  onKill,
}: {
  readonly dataDir: string;
  readonly kills: number;
  /** Acknowledged writes before the last kill; the ones before it come sooner. */
  readonly writes: number;
  /** Called after each kill with the number of them. */
  readonly onKill?: (killed: number) => void;
}): Promise<KillReport> {
  const book: Book = { acknowledged: new Map(), collisions: [], patches: 0 };
  const listener = await startListener();
  const lost: string[] = [];
  let last = { since: ALWAYS, from: 0 };
  for (let round = 0; round < kills; round++) {
    const provider = await startChildProvider({ dataDir });
    const partner = createPartner(provider);
    if (round === 0) await register(partner, `${listener.url}/hub`);
    const ofLast = [...book.acknowledged].slice(last.from);
    lost.push(...(await missing(partner, ofLast, last.since)));
    last = { since: new Date().toISOString(), from: book.acknowledged.size };
    const workers = Array.from({ length: WORKERS }, (_, worker) => load(partner, book, `${round}-${worker}`));
    // Early kills find the first writes on their way, late ones a long log.
    await writesAcknowledged(book, Math.ceil(writes * ((round + 1) / kills)));
    await provider.kill();
    await Promise.all(workers);
    await partner.close();
    onKill?.(round + 1);
  }
  const provider = await startChildProvider({ dataDir });
  const partner = createPartner(provider);
  lost.push(
    ...(await missing(partner, [...book.acknowledged], ALWAYS)),
    ...(await notReceived(() => listener.received.map(({ body }) => body as JsonObject), book)),
  );
  await partner.close();
  await provider.terminate();
  await listener.close();
  const { acknowledged, collisions, patches } = book;
  return { kills, creates: acknowledged.size, patches, notifications: listener.received.length, lost, collisions };
}

/** Resolves when so many more writes have been acknowledged, or when none was for a while. */
async function writesAcknowledged(book: Book, writes: number): Promise<void> {
  const count = (): number => book.acknowledged.size + book.patches;
  const enough = count() + writes;
  for (let [quiet, seen] = [0, count()]; count() < enough && quiet < 10_000; quiet += 2) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (count() > seen) [quiet, seen] = [0, count()];
  }
}

async function register(partner: Partner, callback: string): Promise<void> {
  const { status } = await partner('ticket', { as: 'A.valid', method: 'POST', path: '/hub', body: { callback } });
  if (status !== 201) throw new Error(`The hub was not created: ${status}`);
}

/** Writes until the provider is gone. */
async function load(partner: Partner, book: Book, name: string): Promise<void> {
  const write = async (method: string, path: string, number: number): Promise<string> => {
    const body = { description: String(number), externalId: name };
    const response = await partner('ticket', { as: 'A.valid', method, path, body });
    if (response.status >= 300) throw new Error(`A write returned ${response.status}`);
    return (response.body as JsonObject)['id'] as string;
  };
  try {
    for (;;) {
      const id = await write('POST', '/troubleTicket', 0);
      if (book.acknowledged.has(id)) book.collisions.push(id);
      book.acknowledged.set(id, 0);
      for (let number = 1; number <= 5; number++) {
        await write('PATCH', `/troubleTicket/${id}`, number);
        book.acknowledged.set(id, number);
        book.patches++;
      }
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('A write')) throw error;
  }
}

/** Acknowledged writes to tickets created since a time that were lost. A number above the acknowledged one is the write whose response the kill cut off. */
async function missing(
  partner: Partner,
  acknowledged: readonly (readonly [id: string, number: number])[],
  since: string,
): Promise<string[]> {
  const list = `/troubleTicket?fromDateTime=${since}&fields=description`;
  const { body } = await partner('ticket', { as: 'A.valid', path: list });
  const known = new Map<string, number>();
  const add = (rows: JsonObject[]): void =>
    rows.forEach((row) => known.set(row['id'] as string, Number(row['description'])));
  let rows = body as JsonObject[];
  for (let offset = 0; rows.length > 0;) {
    add(rows);
    offset += rows.length;
    rows = (await partner('ticket', { as: 'A.valid', path: `${list}&offset=${offset}` })).body as JsonObject[];
  }
  return acknowledged.flatMap(([id, number]) => ((known.get(id) ?? -1) >= number ? [] : [`${id} at ${number}`]));
}

/** Acknowledged patches whose notification does not come within a while. */
async function notReceived(received: () => readonly JsonObject[], book: Book): Promise<string[]> {
  const owed = (): string[] => {
    const known = new Set(received().map((body) => updateOf(body)));
    return [...book.acknowledged].flatMap(([id, last]) =>
      Array.from({ length: last }, (_, index) => `${id} ${index + 1}`).filter((name) => !known.has(name)),
    );
  };
  // As long as some arrive: a busy machine delivers what many kills delayed later.
  let least = Infinity;
  for (let waited = 0; waited < 10_000 && owed().length > 0; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { length } = owed();
    if (length < least) waited = 0;
    least = Math.min(least, length);
  }
  return owed().map((name) => `notification of ${name}`);
}

function updateOf(body: JsonObject): string {
  const ticket = (body['event'] as JsonObject)['troubleTicket'] as JsonObject;
  return `${ticket['id'] as string} ${ticket['description'] as string}`;
}
