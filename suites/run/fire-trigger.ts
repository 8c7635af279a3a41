/** Fires a trigger of the profile: a request to the target's own control address, or a command of the user's. */

import { spawn } from 'node:child_process';
import { request } from 'undici';
import type { Trigger } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../wire/environment.ts';

const TIMEOUT_MS = 15_000;

const filled = (
  text: string,
  values: Readonly<Record<string, string>>,
  env: Environment,
  encode = (value: string): string => value,
): string =>
  resolveReferences(text, env).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encode(value);
  });

/** The values as words of a POSIX shell. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;

function run(command: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', command], { stdio: 'ignore', timeout: TIMEOUT_MS, signal });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** True if the request was answered with success, or the command ended with 0. */
export async function fireTrigger(
  trigger: Trigger,
  values: Readonly<Record<string, string>>,
  env: Environment,
  signal: AbortSignal,
): Promise<boolean> {
  if ('command' in trigger) return run(filled(trigger.command, values, env, quoted), signal);
  const { method, url, headers = {}, body } = trigger.request;
  try {
    const answer = await request(filled(url, values, env, encodeURIComponent), {
      method: method as 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, values, env)])),
      },
      ...(body === undefined
        ? {}
        : { body: filled(JSON.stringify(body), values, env, (value) => JSON.stringify(value).slice(1, -1)) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body.dump();
    return answer.statusCode >= 200 && answer.statusCode < 300;
  } catch {
    return false;
  }
}
