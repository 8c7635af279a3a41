import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { idOf, paths, rootOf } from './paths.ts';

/** Monitors of one kind. */
export function monitors(kind: Kind): Sequence {
  return async ({ send, note, provider }) => {
    const id = idOf(
      await send(kind, 'POST', paths[kind].create, { externalId: 'm 1', description: `é ${'watched '.repeat(60)}` }),
    );
    for (const externalId of ['m 3', 'm 4'])
      await send(kind, 'POST', paths[kind].create, { externalId, description: 'watched as well' });
    await send(kind, 'POST', paths[kind].create, { externalId: 'm 2', description: 'not yours' }, 'B.valid');
    const response = await send(kind, 'GET', '/monitor/m%201');
    note('monitor of A by B', (await send(kind, 'GET', '/monitor/m%201', undefined, 'B.valid')).status);
    note('monitor of nothing', (await send(kind, 'GET', '/monitor/nothing')).status);
    await send(kind, 'POST', paths[kind].create, { externalId: 'nothing', description: 'late' });
    note('monitor of what was nothing', (await send(kind, 'GET', '/monitor/nothing')).status);
    for (const externalId of ['Near 5', 'near 5', 'Near 5 and more']) {
      await send(kind, 'POST', paths[kind].create, { externalId, description: `watched, ${externalId}` });
    }
    for (const key of ['Near 5', 'Near 5 and'])
      note(
        `monitor of ${key}`,
        (await send(kind, 'GET', `/monitor/${encodeURIComponent(key)}`)).text.includes('watched, Near 5'),
      );
    note('monitor', [response.status, rootOf(response)]);
    const text = response.text
      .replaceAll(provider.url, '<url>')
      .replaceAll(id, '<id>')
      .replaceAll(/\d{4}-\d\d-\d\dT[0-9:.]+Z/g, '<time>');
    note('monitor body', text);
    const body = (response.body as JsonObject | null)?.['response'] as JsonObject | undefined;
    note(
      'monitor types',
      Object.values((response.body ?? {}) as JsonObject)
        .map((value) => typeof value)
        .concat(typeof body?.['body']),
    );
  };
}
