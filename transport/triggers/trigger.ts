/** Makes the target do what no interface lets a partner do, by a request or a command the profile declares. */

import { request } from 'undici';
import type { Trigger, TriggerRequest } from '../../contracts/formats/profile.ts';
import { resolveIn, resolveReferences, type Environment } from '../../profile/resolve.ts';
import { createProxyDispatchers } from '../client/proxy-dispatchers.ts';
import { startCommand } from './shell-command.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** The values of `{name}` in a trigger: `id` and other values that its scenario knows about the resource. */
export type PlaceholderValues = Readonly<Record<string, string>>;

export interface FireOptions {
  readonly env: Environment;
  /** Folder of the profile, where commands run. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

export interface Fired {
  /** A 2xx of the control address, or exit code 0. */
  readonly done: boolean;
  /** Status or exit code and the output, shortened. May contain secrets: for the recording, not for display. */
  readonly message: string;
}

/** Values come from the target; in a shell line only harmless ones are put in their place, as no quoting is safe inside the user's own quotes. */
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9._~:@-]{0,199}$/;
const KEPT_CHARACTERS = 500;
const KEPT_OCTETS = 64 * 1024;

/** `{name}`, and not `${NAME}`, which is a reference to a variable of the environment. */
const PLACEHOLDER = /(?<!\$)\{(\w+)\}/g;

const filled = (text: string, values: PlaceholderValues, encode: (value: string) => string = String): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encode(value);
  });

async function byRequest(
  trigger: TriggerRequest,
  values: PlaceholderValues,
  env: Environment,
  signal: AbortSignal,
): Promise<Fired> {
  const { method, headers = {}, body } = trigger;
  const url = filled(resolveReferences(trigger.url, env), values, encodeURIComponent);
  const fields = Object.entries(headers).map(
    ([name, value]) => [name, filled(resolveReferences(value, env), values)] as const,
  );
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
  const proxies = createProxyDispatchers(env);
  const dispatcher = proxies.dispatcherFor(url);
  try {
    const { statusCode, body: response } = await request(url, {
      method: method as 'POST',
      headers: [
        ...fields,
        ...(body === undefined || isTyped ? [] : [['Content-Type', 'application/json'] as const]),
      ].flat(),
      ...(body === undefined ? {} : { body: filled(JSON.stringify(resolveIn(body, env)), values, inJson) }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
      // A target may close an idle connection just as a request leaves: the event would not be caused, and no one could know.
      reset: true,
      signal,
    });
    await response.dump({ limit: KEPT_OCTETS });
    return { done: isSuccess(statusCode), message: `status ${statusCode}` };
  } finally {
    await proxies.close();
  }
}

async function byCommand(
  command: string,
  values: PlaceholderValues,
  { env, directory }: FireOptions,
  signal: AbortSignal,
): Promise<Fired> {
  const harmful = Object.entries(values).find(
    ([name, value]) => command.includes(`{${name}}`) && !HARMLESS.test(value),
  );
  if (harmful !== undefined)
    return {
      done: false,
      message: `{${harmful[0]}} is ${JSON.stringify(harmful[1].slice(0, 80))}, which is not put into a shell line`,
    };
  // References are the shell's own to resolve: a secret in the line would be seen in the list of processes.
  const line = filled(command, values);
  const running = startCommand(line, { directory, env });
  let output = '';
  const keep = (piece: Buffer): void => void (output = (output + piece.toString('utf8')).slice(-KEPT_CHARACTERS));
  running.child.stdout.on('data', keep);
  running.child.stderr.on('data', keep);
  const stop = (): void => void running.stop();
  signal.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number | null>((resolve) =>
    running.child.once('close', resolve).once('error', () => resolve(null)),
  );
  signal.removeEventListener('abort', stop);
  const printed = output.trim() === '' ? '' : `: ${output.trim()}`;
  if (signal.aborted) return { done: false, message: `stopped before it ended${printed}` };
  return { done: code === 0, message: `exit code ${code ?? 'none'}${printed}` };
}

/** Never rejects: the outcome of a trigger is reported. */
export async function fireTrigger(trigger: Trigger, values: PlaceholderValues, options: FireOptions): Promise<Fired> {
  const { timeoutMs = 30_000 } = options;
  if (options.signal.aborted) return { done: false, message: 'stopped before it began' };
  // Not `AbortSignal.timeout`: within `any`, Node 20 may collect it before its time is over.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  const stop = AbortSignal.any([options.signal, late.signal]);
  try {
    if ('command' in trigger) return await byCommand(trigger.command, values, options, stop);
    return await byRequest(trigger.request, values, options.env, stop);
  } catch (error) {
    return { done: false, message: error instanceof Error && error.message !== '' ? error.message : 'failed' };
  } finally {
    clearTimeout(timer);
  }
}
