/** The listener as a profile wants it: address, certificate, public URL, or a tunnel of the user's. */

import type { ListenerSettings } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../../profile/resolve.ts';
import { startListener, type Listener, type ListenerOptions } from './listener.ts';
import { readPem } from '../client/pem.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { startTunnel, type Tunnel } from './tunnel.ts';

export interface OpenListenerOptions {
  readonly settings: ListenerSettings;
  readonly recorder: Recorder;
  readonly redactor: Redactor;
  readonly env: Environment;
  /** Folder of the profile: certificate files are named relative to it, the tunnel command runs there. */
  readonly directory: string;
}

/** How the target reaches the listener: by the profile's URL, or by a tunnel that is started once the port is known. */
function publicUrlOf(
  { settings: { publicUrl, tunnel: command }, directory, env }: OpenListenerOptions,
  onTunnel: (tunnel: Tunnel) => void,
): Pick<ListenerOptions, 'publicUrl'> {
  if (command !== undefined)
    return {
      publicUrl: async (port) => {
        const tunnel = await startTunnel({ command, port, directory, env });
        onTunnel(tunnel);
        return tunnel.url;
      },
    };
  return publicUrl === undefined ? {} : { publicUrl: resolveReferences(publicUrl, env) };
}

/** @throws ListenerError, PemFileError, UnsetVariableError */
export async function openListener(options: OpenListenerOptions): Promise<Listener> {
  const { settings, recorder, redactor, env, directory } = options;
  const { host, port, tls } = settings;
  const source = { directory, env };
  let tunnel: Tunnel | undefined;
  return startListener({
    recorder,
    redactor,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(tls === undefined ? {} : { tls: { cert: readPem(tls.cert, source), key: readPem(tls.key, source) } }),
    ...publicUrlOf(options, (started) => (tunnel = started)),
    onClose: async () => tunnel?.close(),
  });
}
