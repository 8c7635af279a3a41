import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curl } from './curl.ts';

/** Arguments as a POSIX shell hands them over. */
function argumentsOf(line: string, env: Readonly<Record<string, string>> = {}): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${line}`;
  return execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('curl', () => {
  it('writes a GET with credentials as references to the environment', () => {
    const line = curl({ method: 'GET', url: 'http://h/x?a=1&b=2', headers: [['Authorization', 'Bearer ${TOKEN_A}']] });
    expect(line).toBe(`curl -sS -i 'http://h/x?a=1&b=2' -H 'Authorization: Bearer '"$TOKEN_A"`);
    expect(argumentsOf(line, { TOKEN_A: 's3 cret"`' })).toContain('Authorization: Bearer s3 cret"`');
  });

  it('hands over bodies and fields octet for octet, regardless of their content', () => {
    const body = `{"a":"it's \\"$HOME\\" \`id\` \${TOKEN_A} \n @x"}`;
    const line = curl({
      method: 'POST',
      url: 'http://h/x',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Empty', ''],
      ],
      body,
    });
    const words = argumentsOf(line, { TOKEN_A: 'leaked' });
    expect(words).toContain(body);
    expect(words).toContain('X-Empty;');
  });

  it('does not let curl read a file, name a content type, or expand braces', () => {
    const line = curl({
      method: 'POST',
      url: 'http://h/devices?imsi={{A.located.0.imsi}}',
      headers: [],
      body: '@/etc/passwd',
    });
    expect(argumentsOf(line)).toEqual([
      '-sS',
      '-i',
      '--globoff',
      '-X',
      'POST',
      'http://h/devices?imsi={{A.located.0.imsi}}',
      '-H',
      'Content-Type:',
      '--data-raw',
      '@/etc/passwd',
    ]);
  });

  it('keeps dot segments of a path', () => {
    expect(curl({ method: 'GET', url: 'http://h/a/../b', headers: [] })).toContain('--path-as-is');
  });
});
