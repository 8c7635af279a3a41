import { describe, expect, it } from 'vitest';
import { commandLineOf, replayOf } from './command-line.ts';

describe('the command line of a run', () => {
  it('is quoted for a shell, so that references to the environment stay references', () => {
    expect(commandLineOf(['run', '--header', 'Authorization: Bearer ${TOKEN}'], {})).toBe(
      "conform run --header 'Authorization: Bearer ${TOKEN}'",
    );
  });

  it('names npx if npm started it', () => {
    expect(commandLineOf(['run'], { npm_command: 'exec' })).toBe('npx conform run');
  });
});

describe('the command line of a replay', () => {
  it.each([
    ['the profile', ['run', '--profile', 'my profile.yaml'], "conform run --profile 'my profile.yaml'"],
    ['faults and variants', ['run', '--fault', 'a,b', '--variant=c'], 'conform run --fault a,b --variant=c'],
    [
      'an own contract',
      ['run', '--contract', 'o.yaml', '--url', 'http://127.0.0.1:1/v1', '--read-only'],
      'conform run --contract o.yaml --url http://127.0.0.1:1/v1 --read-only',
    ],
    ['the listener', ['run', '--listen', ':8443'], 'conform run --listen :8443'],
  ])('keeps %s', (_, args, line) => {
    expect(replayOf(args, {})).toBe(line);
  });

  it('leaves out what it sets itself, and what changes no request', () => {
    const args = [
      'run',
      '--seed',
      '7',
      '--effort=smoke',
      '--only',
      'ticket.list',
      '-i',
      'ticket',
      '--out',
      'x',
      '--certify',
      '--exclude=ticket.hub',
      '--format',
      'junit=out.xml',
      '-f=html',
      '--fail-fast',
      '-q',
      '--verbose',
    ];
    expect(replayOf(args, {})).toBe('conform run');
  });
});
