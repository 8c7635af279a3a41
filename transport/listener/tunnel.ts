/** A tunnel command of the user's, whose printed URL leads the target to the listener. */

import { ListenerError } from './listener-error.ts';
import { startCommand, type ShellOptions } from '../triggers/shell-command.ts';

export interface Tunnel {
  /** Public URL of the listener, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface TunnelOptions extends ShellOptions {
  /** `{port}` in it, and PORT in its environment, is the listener's port. */
  readonly command: string;
  readonly port: number;
  readonly timeoutMs?: number;
}

const URL_IN_TEXT = /https?:\/\/[^\s"'<>|\\)\]]+/g;
const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[::1?\])/;
/** Output kept to show when no URL is printed. */
const KEPT_CHARACTERS = 2_000;

/**
 * The first URL without a path that is not this machine's. Tunnel programs print links to their terms and dashboards too, with paths; the
 * address of a tunnel has none.
 */
export function tunnelUrlIn(text: string): string | undefined {
  for (const [found] of text.matchAll(URL_IN_TEXT)) {
    const trimmed = found.replace(/[.,;:]+$/, '');
    if (!URL.canParse(trimmed)) continue;
    const url = new URL(trimmed);
    if (url.pathname === '/' && url.search === '' && !LOCAL_HOST.test(url.host)) return url.origin;
  }
  return undefined;
}

/** @throws ListenerError `listener.tunnel` where the command ends, or prints no URL in time. */
export async function startTunnel({
  command,
  port,
  directory,
  env,
  timeoutMs = 30_000,
}: TunnelOptions): Promise<Tunnel> {
  const running = startCommand(command.replaceAll('{port}', String(port)), {
    directory,
    env: { ...env, PORT: String(port) },
  });
  let output = '';
  const fault = (why: string): ListenerError =>
    new ListenerError(
      'listener.tunnel',
      `the tunnel command ${why}${output === '' ? '' : `; it printed:\n${output.slice(-KEPT_CHARACTERS)}`}`,
      { next: 'run the command by itself: it must keep running and print its public URL, without a path, on a line' },
    );
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(fault(`printed no URL within ${timeoutMs} ms`)), timeoutMs);
    const take = (piece: Buffer): void => {
      output = (output + piece.toString('utf8')).slice(-64 * 1024);
      // A line may come in pieces: a URL counts once something follows it.
      const found = tunnelUrlIn(output.slice(0, output.search(/\s\S*$/) + 1));
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    running.child.stdout.on('data', take);
    running.child.stderr.on('data', take);
    running.child.once('close', (code) => {
      clearTimeout(timer);
      reject(fault(`ended with exit code ${code ?? 'none'} before it printed a URL`));
    });
    running.child.once('error', (cause) => reject(fault(`cannot be started: ${cause.message}`)));
  }).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return { url, close: () => running.stop() };
}
