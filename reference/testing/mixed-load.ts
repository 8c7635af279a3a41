import type { JsonObject } from '../../contracts/contract.ts';
import type { InterfaceName } from '../http/route.ts';
import { createPartner } from './partner.ts';
import type { PartnerResponse, PartnerCall } from './partner.ts';
import type { Provider } from '../provider.ts';
import { randomSource } from '../../contracts/random-source.ts';
import type { Kind } from '../resource/kind.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** What a load came to. */
export interface LoadReport {
  readonly calls: number;
  readonly seconds: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Responses of 500 and above, and calls without a response: descriptions of the first few. */
  readonly failures: readonly string[];
  /** Responses to one customer that contain data of the other. */
  readonly leaks: readonly string[];
  /** What was acknowledged, for `lostWrites`. */
  readonly book: Book;
}

/** Number of the last acknowledged write of every resource, by interface and id. */
export type Book = ReadonlyMap<
  string,
  { readonly kind: Kind; readonly id: string; readonly customer: string; readonly number: number }
>;

type Target = Pick<Provider, 'urls' | 'env'>;

/** Where resources of each kind are created, read one by one, and updated. */
const PLACES: Readonly<Record<Kind, readonly [create: string, one: string, update: string]>> = {
  change: ['/changeRequest', '/getChangeRequest/', '/changeRequest/'],
  ticket: ['/troubleTicket', '/troubleTicket/', '/troubleTicket/'],
  order: ['/serviceOrder', '/serviceOrder/', '/serviceOrder/'],
};
const KINDS = Object.keys(PLACES) as Kind[];
const DEVICES: Readonly<Record<string, string>> = { A: '001010000000001', B: '001010000000011' };

/**
 * Valid and hostile calls of two customers in one stream, from a seed. Every text of a customer names it, so that a leak shows; every
 * acknowledged write is written down.
 */
export async function mixedLoad(
  target: Target,
  {
    seconds = Infinity,
    calls = Infinity,
    workers = 24,
    seed = 1,
  }: {
    /** Over after so long, or after so many calls. */
    readonly seconds?: number;
    readonly calls?: number;
    readonly workers?: number;
    readonly seed?: number;
  },
): Promise<LoadReport> {
  const partner = createPartner(target);
  const state = { calls: 0, byStatus: {} as Record<string, number>, failures: [] as string[], leaks: [] as string[] };
  const book = new Map<string, { kind: Kind; id: string; customer: string; number: number }>();
  const begun = performance.now();
  const isOver = (): boolean => state.calls >= calls || performance.now() - begun > seconds * 1_000;

  const call = async (
    customer: string,
    name: InterfaceName,
    asked: PartnerCall,
  ): Promise<PartnerResponse | undefined> => {
    state.calls++;
    const what = `${asked.method ?? 'GET'} ${name}${asked.path.slice(0, 80)}`;
    try {
      const response = await partner(name, asked);
      state.byStatus[response.status] = (state.byStatus[response.status] ?? 0) + 1;
      if (response.status >= 500) state.failures.push(`${what}: ${response.status}`);
      if (response.text.includes(`secret of ${other(customer)}`)) state.leaks.push(`${what} by ${customer}`);
      return response;
    } catch (error) {
      state.failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };

  const work = async (worker: number): Promise<void> => {
    const random = randomSource(seed * 1_000 + worker);
    const customer = worker % 2 === 0 ? 'A' : 'B';
    const own: string[] = [];
    for (let number = 0; !isOver(); number++) {
      const kind = KINDS[Math.floor(random() * KINDS.length)]!;
      const [create, , update] = PLACES[kind];
      const chance = random();
      if (chance < 0.3) {
        const body = { description: `secret of ${customer} ${number}`, externalId: `${customer}-${worker}-${number}` };
        const response = await call(customer, kind, { as: `${customer}.valid`, method: 'POST', path: create, body });
        const id = response && isSuccess(response.status) ? ((response.body as JsonObject)['id'] as string) : undefined;
        if (id === undefined) continue;
        if (book.has(`${kind} ${id}`)) state.failures.push(`${kind} ${id} was given twice`);
        book.set(`${kind} ${id}`, { kind, id, customer, number });
        own.push(`${kind} ${id}`);
      } else if (chance < 0.55 && own.length > 0) {
        const entry = book.get(own[Math.floor(random() * own.length)]!)!;
        const path = PLACES[entry.kind][2] + entry.id;
        const body = { description: `secret of ${customer} ${number}` };
        const response = await call(customer, entry.kind, { as: `${customer}.valid`, method: 'PATCH', path, body });
        if (response?.status === 200) book.set(`${entry.kind} ${entry.id}`, { ...entry, number });
      } else if (chance < 0.75) {
        const [name, asked] = validRead(customer, kind, own, random);
        await call(customer, name, asked);
      } else {
        const foreign = [...book.values()].find((entry) => entry.customer !== customer);
        const [name, asked] = hostile(customer, kind, foreign?.id ?? '1', update, random);
        await call(customer, name, asked);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  await partner.close();
  return { ...state, book, seconds: (performance.now() - begun) / 1_000 };
}

/** Acknowledged writes that were lost. A number above the acknowledged one is a write whose response was cut off. */
export async function lostWrites(target: Target, book: Book): Promise<string[]> {
  const partner = createPartner(target);
  const lost: string[] = [];
  const entries = [...book.values()];
  const check = async (): Promise<void> => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      const { kind, id, customer, number } = entry;
      const response = await partner(kind, { as: `${customer}.valid`, path: PLACES[kind][1] + id });
      const description = String((response.body as JsonObject | null)?.['description'] ?? '');
      if (Number(description.split(' ').at(-1)) < number || response.status !== 200)
        lost.push(`${kind} ${id} at ${number}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, check));
  await partner.close();
  return lost;
}

function other(customer: string): string {
  return customer === 'A' ? 'B' : 'A';
}

function validRead(
  customer: string,
  kind: Kind,
  own: readonly string[],
  random: () => number,
): [InterfaceName, PartnerCall] {
  const as = `${customer}.valid`;
  const chance = random();
  if (chance < 0.3) {
    const paths = ['/devices', '/devices/locations', '/devices/locations/history'];
    const path = `${paths[Math.floor(random() * 3)]!}?imsi=${DEVICES[customer]!},${DEVICES[other(customer)]!}`;
    return ['device', { as: `${customer}.full`, path }];
  }
  const ofKind = own.filter((name) => name.startsWith(`${kind} `));
  const last = ofKind.at(-1)?.split(' ')[1];
  if (chance < 0.7 && last !== undefined) return [kind, { as, path: PLACES[kind][1] + last }];
  const lists: Readonly<Record<Kind, string>> = {
    change: '/changeRequest?limit=5&offset=2&fields=id,status',
    ticket: '/troubleTicket?fromDateTime=2000-01-01T00:00:00Z&limit=5&sort=-creationDate',
    order: '/serviceOrder?limit=5&filters=description',
  };
  return [kind, { as, path: lists[kind] }];
}

/** Bodies no provider likes. */
const BODIES: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '[]',
  'null',
  '7',
  '"x"',
  '{"description":7}',
  '{"__proto__":{"x":1}}',
  '{"description":"\\ud800\\u0000"}',
  '{"note":"x"}',
  '{"note":[1]}',
  '{"id":{"a":1}}',
  '{"callback":"javascript:x"}',
  '{"description":null}',
  '{"a":'.repeat(5_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `{"description":"${'x'.repeat(40_000)}"}`,
  `{"x":"${'y'.repeat(1_100_000)}"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
];
const QUERIES = [
  'limit=-1',
  'limit=1&limit=2',
  'offset=1e9',
  'limit=99999999999999999999',
  'fields=,,,..',
  'fields=__proto__',
  'sort=-,-',
  'fromDateTime=2000-01-01&toDateTime=1999',
  'fromDateTime=x',
  '%00=%ff',
  'status=Approved&status=%F0%9F%98%80',
  'filters==,=,',
  'expand=relatedEntity&depth=999999999&fromDateTime=2000-01-01T00:00:00Z',
];
const PATHS = [
  '/',
  '/%',
  '/%2e%2e/%2e%2e',
  '/troubleTicket/%00',
  '/hub/__proto__',
  '/hub/9999999',
  '/monitor/%F0%9F%98%80',
  '/x'.repeat(500),
];
const HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/xml' },
  { 'content-type': 'application/json; charset=utf-7' },
  { accept: 'image/png;q=0, */*;q=0' },
  { 'x-external-system': 'short' },
  { authorization: `Bearer ${'a.'.repeat(2_000)}` },
  { authorization: 'Basic Og==' },
  { correlationid: 'c'.repeat(6_000) },
  { 'content-type': 'application/json', accept: 'application/json' },
];

function hostile(
  customer: string,
  kind: Kind,
  foreignId: string,
  update: string,
  random: () => number,
): [InterfaceName, PartnerCall] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const as = random() < 0.8 ? `${customer}.valid` : pick(['A.wrong', 'A.expired', 'garbage', `${customer}.none`]);
  const [create, one] = PLACES[kind];
  const text = pick(BODIES);
  const json = { 'content-type': 'application/json' };
  const calls: readonly (() => [InterfaceName, PartnerCall])[] = [
    () => [kind, { as, method: 'POST', path: create, text, headers: { ...json, ...pick(HEADERS) } }],
    () => [kind, { as, method: 'PATCH', path: update + foreignId, text, headers: json }],
    () => [kind, { as, method: 'PATCH', path: update + foreignId, body: { description: `secret of ${customer}` } }],
    () => [kind, { as, path: one + foreignId }],
    () => [kind, { as, path: `${create}?${pick(QUERIES)}` }],
    () => [kind, { as, method: pick(['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']), path: create }],
    () => [pick([kind, 'device', 'control'] as const), { as, path: pick(PATHS) }],
    () => [
      'device',
      {
        as,
        path: `/devices?imsi=${pick(['', 'x', '1'.repeat(3_000), '001010000000011,'.repeat(200)])}`,
        headers: pick(HEADERS),
      },
    ],
    () => [
      kind,
      {
        as,
        method: 'POST',
        path: kind === 'change' ? '/ChangeManagement/v18/hub?CRID=x' : '/hub',
        text,
        headers: json,
      },
    ],
    () => [kind, { as, path: `/monitor/${other(customer)}-1-0` }],
  ];
  return pick(calls)();
}
