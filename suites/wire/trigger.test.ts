import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import { knownValues } from './known-values.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createRedactor } from './redactor.ts';
import { createTriggers, type Triggers } from './trigger.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

function triggersOf(triggers: Profile['triggers']): { triggers: Triggers; recorder: Recorder } {
  const profile: Profile = {
    conform: 1,
    name: 't',
    mode: 'sandbox',
    interfaces: {},
    identities: {},
    triggers: triggers ?? {},
  };
  const env = { ...process.env, CONTROL_KEY: 'canary-control-key' };
  const recorder = createRecorder({ redactor: createRedactor({ known: knownValues(profile, env) }) });
  return { triggers: createTriggers({ profile, env, recorder, directory: process.cwd() }), recorder };
}

describe('a trigger', () => {
  it('by request puts the id in place and is recorded without secrets', async () => {
    const seen: { request: IncomingMessage; body: string }[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        seen.push({ request, body });
        response.writeHead(202).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => (server.close(), server.closeAllConnections()));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/control/{id}`;
    const { triggers, recorder } = triggersOf({
      'ticket.status-change': {
        request: {
          method: 'POST',
          url,
          headers: { 'X-Key': '${CONTROL_KEY}' },
          body: { id: '{id}', key: '${CONTROL_KEY}' },
        },
      },
    });
    expect(await triggers.fire('ticket.status-change', { id: 'T/1', scenario: 's' })).toEqual({
      done: true,
      message: 'status 202',
      seq: 0,
    });
    expect(seen[0]?.request.url).toBe('/control/T%2F1');
    expect(seen[0]?.body).toBe('{"id":"T/1","key":"canary-control-key"}');
    expect(recorder.events[0]).toMatchObject({
      event: 'mark',
      mark: 'trigger',
      facts: { trigger: 'ticket.status-change', done: true },
      data: { id: 'T/1' },
    });
  });

  it('by command says its exit code and what it printed, redacted in the recording', async () => {
    const { triggers, recorder } = triggersOf({
      'x.a': { command: 'echo "changed {id} with $CONTROL_KEY"' },
      'x.b': { command: 'echo no >&2; exit 4' },
      'x.unused': { request: { method: 'POST', url: 'http://h', headers: { k: '${CONTROL_KEY}' } } },
    });
    expect(await triggers.fire('x.a', { id: 'CHG-1', scenario: 's' })).toMatchObject({
      done: true,
      message: 'exit code 0: changed CHG-1 with ${CONTROL_KEY}',
    });
    expect(await triggers.fire('x.b', { id: 'CHG-1', scenario: 's' })).toMatchObject({
      done: false,
      message: 'exit code 4: no',
    });
    expect(JSON.stringify(recorder.events)).not.toContain('canary');
  });

  it('puts no identifier into a shell line that a shell might read as more than a word', async () => {
    const { triggers } = triggersOf({ 'x.a': { command: 'echo {id}' } });
    expect(await triggers.fire('x.a', { id: '$(touch /tmp/pwned)', scenario: 's' })).toMatchObject({
      done: false,
      message: expect.stringContaining('not put into a shell line'),
    });
  });

  it('that does not end is stopped in time', async () => {
    const { triggers } = triggersOf({ 'x.a': { command: 'sleep 30' } });
    expect(await triggers.fire('x.a', { id: '1', scenario: 's', timeoutMs: 100 })).toMatchObject({
      done: false,
      message: 'stopped before it ended',
    });
  });
});
