/** Whether the target certainly reaches the listener, so that a missing notification counts before the first one has arrived. */

import type { Profile } from '../contracts/formats/profile.ts';
import { isLoopback } from '../contracts/loopback.ts';
import type { Environment } from '../profile/resolve.ts';
import type { Listener } from '../transport/listener/listener.ts';
import { openListener, type OpenListenerOptions } from '../transport/listener/open-listener.ts';
import { probeListener } from '../transport/listener/probe-listener.ts';

export interface Channel {
  readonly listener: Listener;
  /** The target certainly reaches the listener. */
  readonly loopback: boolean;
}

/** Opens the listener of a profile; closes it if an error keeps it from being used. */
export async function openChannel(
  profile: Pick<Profile, 'interfaces' | 'listener'>,
  options: Omit<OpenListenerOptions, 'settings'>,
): Promise<Channel> {
  const listener = await openListener({ ...options, settings: profile.listener ?? {} });
  try {
    return { listener, loopback: await isChannelLocal(listener, profile, options.env) };
  } catch (error) {
    await listener.close();
    throw error;
  }
}

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
