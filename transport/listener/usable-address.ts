/** Whether the address of the listener can be used, known before anything is sent to the target. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenerSettings } from '../../contracts/formats/profile.ts';
import { addressError } from './listener-error.ts';

/** Listens and closes again, unless the settings leave host and port to the suite. @throws ListenerError */
export async function rejectUnusableAddress({ host: own, port = 0 }: ListenerSettings): Promise<void> {
  if (own === undefined && port === 0) return;
  const host = own ?? '127.0.0.1';
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw addressError({ host, port }, cause);
  } finally {
    server.close();
  }
}
