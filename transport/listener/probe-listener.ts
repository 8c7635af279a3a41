/** Calls the listener by its public URL from this machine: a proof that it can be reached, as far as possible without the target. */

import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { Environment } from '../../profile/resolve.ts';
import { failureOf } from '../client/failure-of.ts';
import type { Listener } from './listener.ts';
import { createProxyDispatchers } from '../client/proxy-dispatchers.ts';

export interface ListenerProbe {
  /** The call came in at the listener. */
  readonly reached: boolean;
  /** What came instead, in a few words. */
  readonly message: string;
}

/** Never rejects. The call goes to a path that no callback has, so that it is no delivery. */
export async function probeListener(listener: Listener, env: Environment, timeoutMs = 10_000): Promise<ListenerProbe> {
  const url = `${listener.baseUrl}/${randomUUID()}`;
  const before = listener.unrecorded;
  const proxies = createProxyDispatchers(env);
  try {
    const dispatcher = proxies.dispatcherFor(url);
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(url, {
      method: 'POST',
      signal,
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    await body.dump({ limit: 64 * 1024 });
    if (listener.unrecorded > before) return { reached: true, message: `responded with ${statusCode}` };
    return { reached: false, message: `another server responded with status ${statusCode}` };
  } catch (error) {
    const { kind, message } = failureOf(error);
    return { reached: false, message: `${kind}: ${message}` };
  } finally {
    await proxies.close();
  }
}
