/** The listener as a profile wants it: address, certificate, public URL, or a tunnel of the user's. */

import type { ListenerSettings } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../credentials/environment.ts';
import { startListener, type Listener } from './listener.ts';
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

/** @throws ListenerError, PemFileError, UnsetVariableError */
export async function openListener({
  settings,
  recorder,
  redactor,
  env,
  directory,
}: OpenListenerOptions): Promise<Listener> {
  const { host, port, publicUrl, tunnel: command, tls } = settings;
  const source = { directory, env };
  let tunnel: Tunnel | undefined;
  const listener = await startListener({
    recorder,
    redactor,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(publicUrl === undefined ? {} : { publicUrl: resolveReferences(publicUrl, env) }),
    ...(tls === undefined ? {} : { tls: { cert: readPem(tls.cert, source), key: readPem(tls.key, source) } }),
    ...(command === undefined
      ? {}
      : {
          publicUrl: async (port: number): Promise<string> => {
            tunnel = await startTunnel({ command, port, directory, env });
            return tunnel.url;
          },
        }),
  });
  return {
    ...listener,
    get strays() {
      return listener.strays;
    },
    async close() {
      await listener.close();
      await tunnel?.close();
    },
  };
}
