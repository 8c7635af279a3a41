/** Makes the target do what no interface lets a partner do, by a request or a command the profile declares. */

import { request, type Dispatcher } from 'undici';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Facts } from '../../contracts/formats/recording.ts';
import type { Profile, TriggerRequest } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from './environment.ts';
import { createProxyDispatchers } from './proxy-dispatchers.ts';
import type { Recorder } from './recorder.ts';
import { startCommand } from './shell-command.ts';

export interface FireOptions {
  /** Resource it shall happen to; stands for `{id}`. */
  readonly id: string;
  readonly scenario: string;
  readonly facts?: Facts;
  readonly timeoutMs?: number;
}

export interface Fired {
  /** A 2xx of the control address, or exit code 0. */
  readonly done: boolean;
  /** Status or exit code, and what was printed, shortly and redacted. */
  readonly message: string;
  /** Sequence number of the mark that records it. */
  readonly seq: number;
}

export interface Triggers {
  /** Names the profile declares, `<interface>.<trigger>`. */
  readonly names: readonly string[];
  /** Never rejects for what the trigger does: that is recorded as a mark `trigger`. */
  fire(name: string, options: FireOptions): Promise<Fired>;
}

export interface TriggersOptions {
  readonly profile: Profile;
  readonly env: Environment;
  readonly recorder: Recorder;
  /** Folder of the profile, where commands run. */
  readonly directory: string;
  readonly signal?: AbortSignal;
}

type Attempt = Pick<Fired, 'done' | 'message'>;

/** Identifiers come from the target; in a shell line only harmless ones are put in its place. */
const HARMLESS_ID = /^[A-Za-z0-9][A-Za-z0-9._~:@-]{0,199}$/;
const KEPT_CHARACTERS = 500;

function withId(value: Json, id: string, env: Environment): Json {
  if (typeof value === 'string') return resolveReferences(value, env).replaceAll('{id}', id);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withId(item, id, env));
  const members = Object.entries(value as JsonObject) as [string, Json][];
  return Object.fromEntries(members.map(([name, item]) => [name, withId(item, id, env)]));
}

async function byRequest(
  { method, url, headers, body }: TriggerRequest,
  id: string,
  env: Environment,
  dispatcher: Dispatcher | undefined,
  signal: AbortSignal,
): Promise<Attempt> {
  const fields = Object.entries(headers ?? {}).map(([name, value]) => [name, resolveReferences(value, env)] as const);
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  const { statusCode, body: answer } = await request(
    resolveReferences(url, env).replaceAll('{id}', encodeURIComponent(id)),
    {
      method: method as 'POST',
      headers: [
        ...fields,
        ...(body === undefined || isTyped ? [] : [['Content-Type', 'application/json'] as const]),
      ].flat(),
      ...(body === undefined ? {} : { body: JSON.stringify(withId(body, id, env)) }),
      signal,
    },
  );
  await answer.dump({ limit: 64 * 1024 });
  return { done: statusCode >= 200 && statusCode < 300, message: `status ${statusCode}` };
}

async function byCommand(
  command: string,
  id: string,
  directory: string,
  env: Environment,
  signal: AbortSignal,
): Promise<Attempt> {
  if (command.includes('{id}') && !HARMLESS_ID.test(id))
    return { done: false, message: `identifier ${JSON.stringify(id.slice(0, 80))} is not put into a shell line` };
  const running = startCommand(command.replaceAll('{id}', id), { directory, env });
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

export function createTriggers({
  profile,
  env,
  recorder,
  directory,
  signal = new AbortController().signal,
}: TriggersOptions): Triggers {
  const declared = profile.triggers ?? {};
  const proxies = createProxyDispatchers(env);

  const attempt = async (name: string, id: string, timeoutMs: number): Promise<Attempt> => {
    const trigger = declared[name];
    if (trigger === undefined) throw new Error(`trigger ${name} is not in the profile`);
    const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      if ('command' in trigger) return await byCommand(trigger.command, id, directory, env, stop);
      const dispatcher = proxies.dispatcherFor(resolveReferences(trigger.request.url, env));
      return await byRequest(trigger.request, id, env, dispatcher, stop);
    } catch (error) {
      return { done: false, message: error instanceof Error && error.message !== '' ? error.message : 'failed' };
    }
  };

  return {
    names: Object.keys(declared),
    async fire(name, { id, scenario, facts = {}, timeoutMs = 30_000 }) {
      const { done, message } = await attempt(name, id, timeoutMs);
      const mark = recorder.append({
        event: 'mark',
        scenario,
        mark: 'trigger',
        facts: { ...facts, trigger: name, done },
        data: { id, message },
      });
      // As recorded: what a command printed may hold a secret.
      return { done, message: (mark.data as { message: string }).message, seq: mark.seq };
    },
  };
}
