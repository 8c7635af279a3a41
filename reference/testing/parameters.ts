import { idOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

const headers = { accept: 'application/json', sourcesystemid: 'CRM-1' };

/** Each query parameter alone, and none of them. */
export function parameters(operation: string): Sequence {
  return async ({ call, send, note, listener }) => {
    const ask = async (name: string, path: string, omit: string[] = []): Promise<void> => {
      const kept = Object.fromEntries(Object.entries(headers).filter(([header]) => !omit.includes(header)));
      const kind = operation.split('.')[0] as 'change' | 'ticket' | 'order';
      const isHub = operation.endsWith('hub-create');
      const { status } = await call(kind, {
        as: 'A.valid',
        path,
        headers: kept,
        ...(isHub && { method: 'POST', body: { callback: listener.url } }),
      });
      note(name, status);
    };
    const base = await basePath(operation, send);
    await ask('plain', base);
    for (const query of queries[operation]!) await ask(query, base + (base.includes('?') ? '&' : '?') + query);
    await ask('no accept', base, ['accept']);
    await ask('no source system', base, ['sourcesystemid']);
    const kind = operation.split('.')[0] as 'order';
    const charset = { ...headers, accept: 'application/json;charset=utf-8' };
    if (kind === 'order')
      note('accept with charset', (await call(kind, { as: 'A.valid', path: base, headers: charset })).status);
  };
}

const queries: Readonly<Record<string, readonly string[]>> = {
  'change.list': ['fields=id', 'offset=0', 'limit=5'],
  'change.hub-create': [
    'ExternalID=E-1',
    'ExternalID=12',
    'EventType=ChangeRequestUpdate',
    'EventType=',
    'CRID=100001',
    'CRID=100001&ExternalID=P-1',
    'CRID=x',
  ],
  'ticket.retrieve': ['fields=id', 'expand=relatedEntity', 'expand=', 'depth=1'],
  'ticket.list': [
    'fields=id',
    'offset=0',
    'limit=5',
    'sort=id',
    'expand=relatedEntity',
    'expand=',
    'depth=1',
    'toDateTime=2999-01-01T00:00:00Z',
  ],
  'order.list': ['fields=id', 'offset=0', 'limit=5', 'filters=id'],
};

async function basePath(operation: string, send: Parameters<Sequence>[0]['send']): Promise<string> {
  if (operation === 'ticket.retrieve') {
    return paths.ticket.one(idOf(await send('ticket', 'POST', paths.ticket.create, {})));
  }
  const [kind, name] = operation.split('.') as ['change' | 'ticket' | 'order', string];
  return name === 'list' ? paths[kind].list : paths[kind].hub;
}
