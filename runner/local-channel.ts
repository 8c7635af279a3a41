/** Whether the target certainly reaches the listener, so that a missing notification counts before the first one has arrived. */

import type { Profile } from '../contracts/formats/profile.ts';
import { isLoopback } from '../contracts/loopback.ts';
import type { Environment } from '../profile/resolve.ts';
import type { Listener } from '../transport/listener/listener.ts';
import { probeListener } from '../transport/listener/probe-listener.ts';

/**
 * True if the listener and every interface are on this machine. A URL of the listener that the profile gives may lead elsewhere: it is called
 * first.
 */
export async function isChannelLocal(
  listener: Listener,
  { interfaces, listener: settings = {} }: Pick<Profile, 'interfaces' | 'listener'>,
  env: Environment,
): Promise<boolean> {
  const urls = [listener.baseUrl, ...Object.values(interfaces).map(({ baseUrl }) => baseUrl)];
  if (!urls.every(isLoopback)) return false;
  if (settings.publicUrl === undefined && settings.tunnel === undefined) return true;
  return (await probeListener(listener, env)).reached;
}
