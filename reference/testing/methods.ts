import type { Kind } from '../resource/kind.ts';
import { idOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Each method on the paths of an interface. */
export function methods(name: 'device' | Kind): Sequence {
  return async ({ call, send, note }) => {
    const ask = async (method: string, path: string): Promise<void> => {
      const response = await call(name, {
        as: name === 'device' ? 'A.full' : 'A.valid',
        method,
        path,
        ...(name === 'device' ? {} : { body: { description: 'by another method' } }),
      });
      note(`${method} ${path}`, [response.status, response.headers['content-type'] ?? '-']);
    };
    if (name === 'device') {
      for (const method of METHODS) await ask(method, '/devices?imsi=001010000000001');
      return;
    }
    await ask('POST', paths[name].create);
    const id = idOf(await send(name, 'POST', paths[name].create, {}));
    for (const method of METHODS) await ask(method, paths[name].one(id));
  };
}
