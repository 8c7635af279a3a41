/** The address of the listener as options, for a run from a machine that the profile does not know. */

import { InvalidArgumentError, type Command } from 'commander';
import type { ListenerSettings } from '../contracts/formats/profile.ts';
import { httpUrl } from './http-url.ts';

export interface ListenerFlags {
  readonly listen?: ListenerSettings;
  readonly publicUrl?: string;
}

const ADDRESS = /^(?:\[(?<v6>[0-9a-fA-F:.]+)\]|(?<host>[^:\s[\]]+))?(?::(?<port>\d{1,5}))?$/;

/** `0.0.0.0:8443`, `0.0.0.0`, `[::]:8443` or `:8443` -> host and port. */
export function listenAddress(text: string): Pick<ListenerSettings, 'host' | 'port'> {
  const { v6, host = v6, port } = ADDRESS.exec(text)?.groups ?? {};
  if ((host === undefined && port === undefined) || Number(port ?? 0) > 65_535)
    throw new InvalidArgumentError('Expected an address and a port, for example 0.0.0.0:8443.');
  return { ...(host === undefined ? {} : { host }), ...(port === undefined ? {} : { port: Number(port) }) };
}

export const withListenerOptions = (command: Command): Command =>
  command
    .option(
      '--listen <address>',
      'address and port of the listener for notifications (default: 127.0.0.1 and a free port)',
      listenAddress,
    )
    .option(
      '--public-url <url>',
      'URL at which the target reaches the listener',
      httpUrl('https://listener.example.com'),
    );

/** The listener settings in the flags; undefined without such flags. */
export function listenerOf({ listen, publicUrl: url }: ListenerFlags): ListenerSettings | undefined {
  if (listen === undefined && url === undefined) return undefined;
  return { ...listen, ...(url === undefined ? {} : { publicUrl: url }) };
}
