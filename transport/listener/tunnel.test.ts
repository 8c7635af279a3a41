import { describe, expect, it } from 'vitest';
import { startTunnel, tunnelUrlIn } from './tunnel.ts';

const shell = { directory: process.cwd(), env: process.env };

describe('tunnelUrlIn', () => {
  it('passes over links with paths and over this machine', () => {
    const text =
      'Terms: https://www.cloudflare.com/website-terms/ forwards to http://localhost:4040 | https://quiet-fox.trycloudflare.com |';
    expect(tunnelUrlIn(text)).toBe('https://quiet-fox.trycloudflare.com');
    expect(tunnelUrlIn('listening on http://127.0.0.1:80')).toBeUndefined();
  });
});

describe('startTunnel', () => {
  it('picks up the URL a command prints, gives it the port, and ends it with all it started', async () => {
    const tunnel = await startTunnel({
      ...shell,
      command: 'echo "pid $$"; echo "url: https://t{port}-$PORT.example"; sleep 60',
      port: 8080,
    });
    expect(tunnel.url).toBe('https://t8080-8080.example');
    // Ends before the command would.
    await tunnel.close();
  });

  it('shows what a command printed that ends without a URL', async () => {
    const failing = startTunnel({ ...shell, command: 'echo "unknown account" >&2; exit 3', port: 1 });
    await expect(failing).rejects.toMatchObject({
      code: 'listener.tunnel',
      message: expect.stringMatching(/exit code 3[^]*unknown account/),
    });
  });

  it('ends a command that prints no URL in time', async () => {
    const silent = startTunnel({ ...shell, command: 'sleep 60', port: 1, timeoutMs: 100 });
    await expect(silent).rejects.toMatchObject({
      code: 'listener.tunnel',
      message: expect.stringContaining('within 100 ms'),
    });
  });
});
