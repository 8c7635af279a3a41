import { describe, expect, it } from 'vitest';
import { createRedactor } from '../redaction/redactor.ts';
import { restartTarget, type Restarted } from './restart.ts';

const restart = (script: string, timeoutMs = 10_000): Promise<Restarted> =>
  restartTarget(
    { command: [process.execPath, '--eval', script], timeoutMs },
    {
      env: { ...process.env, SECRET: 'k3y-of-the-hook' },
      directory: process.cwd(),
      signal: new AbortController().signal,
      redactor: createRedactor({ known: [{ value: 'k3y-of-the-hook', placeholder: '{{secret:SECRET}}' }] }),
    },
  );

describe('the command that starts the target again', () => {
  it('is done with exit code 0, and reports another one with its output', async () => {
    expect(await restart("console.log('started')")).toEqual({ done: true, message: 'exit code 0: started' });
    expect(await restart("console.error('no image'); process.exit(3)")).toEqual({
      done: false,
      message: 'exit code 3: no image',
    });
  });

  it('has the environment, and secrets are hidden in its output', async () => {
    const { message } = await restart('console.log(process.env.SECRET)');
    expect(message).not.toContain('k3y-of-the-hook');
  });

  it('needs no shell: its arguments are passed as they are', async () => {
    const { message } = await restartTarget(
      { command: [process.execPath, '--eval', 'console.log(process.argv.slice(1).join())', '$(pwd)', '; ls'] },
      { env: process.env, directory: '.', signal: new AbortController().signal, redactor: createRedactor() },
    );
    expect(message).toBe('exit code 0: $(pwd),; ls');
  });

  it('is stopped in time, with all it started', async () => {
    const child = "require('node:child_process').spawnSync('sleep', ['30'])";
    expect(await restart(child, 200)).toEqual({ done: false, message: 'stopped after 200 ms' });
  });

  it('may leave a server running that writes on', async () => {
    const server = "setTimeout(() => console.log('still here'), 50); setTimeout(() => undefined, 100)";
    const script = `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(server)}], { detached: true, stdio: 'inherit' }).unref()`;
    expect(await restart(script)).toEqual({ done: true, message: 'exit code 0' });
  });

  it('is not done where the program does not exist', async () => {
    const { done, message } = await restartTarget(
      { command: ['./missing-program'] },
      { env: {}, directory: process.cwd(), signal: new AbortController().signal, redactor: createRedactor() },
    );
    expect([done, message]).toEqual([false, expect.stringContaining('ENOENT')]);
  });
});
