import { CommanderError } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import { UserError } from '../contracts/errors/user-error.ts';
import type { Console } from './console.ts';
import { reportError } from './errors.ts';

afterEach(() => vi.unstubAllEnvs());

function reported(error: unknown) {
  let text = '';
  const code = reportError(error, { err: (part: string) => (text += part) } as unknown as Console);
  return { code, text };
}

const cause = new Error('EACCES: permission denied');

it.each<readonly [string, unknown, number]>([
  ['help', new CommanderError(0, 'commander.help', ''), 0],
  ['a wrong option', new CommanderError(1, 'commander.unknownOption', ''), 2],
  ['a mistake of the user', new UserError({ code: 'x', what: 'wrong' }), 2],
  ['a mistake of the user with an exit code', new UserError({ code: 'x', what: 'wrong' }, { exitCode: 4 }), 4],
  ['an error of Node with a code', Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), 5],
  ['what is no error', 'x', 5],
])('has the exit code of %s', (_, error, code) => {
  expect(reported(error).code).toBe(code);
});

it.each([
  ['a mistake of the user', new UserError({ code: 'x', what: 'wrong' }, { cause })],
  ['a mistake of the suite', new Error('wrong', { cause })],
])('prints causes and stack trace of %s with CONFORM_DEBUG only', (_, error) => {
  vi.stubEnv('CONFORM_DEBUG', undefined);
  expect(reported(error).text).not.toContain('EACCES');
  vi.stubEnv('CONFORM_DEBUG', '1');
  expect(reported(error).text).toMatch(/wrong[^]*errors\.test[^]*EACCES/);
});
