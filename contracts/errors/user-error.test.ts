import { describe, expect, it } from 'vitest';
import { isUserError, UserError } from './user-error.ts';

const mistake = {
  code: 'unknown-key',
  what: 'levle: unknown key',
  place: { file: 'contracts/ticket/requirements.yaml', line: 14, column: 3 },
  nearest: 'level',
  next: 'rename it',
};

describe('an error of a user', () => {
  it('names its place in front of what is wrong', () => {
    expect(new UserError(mistake).message).toBe('contracts/ticket/requirements.yaml:14:3  levle: unknown key');
    expect(new UserError({ code: 'usage', what: 'unknown command' }).message).toBe('unknown command');
  });

  it('contains the members of the mistake and no empty ones', () => {
    const error = new UserError(mistake);
    expect(error).toMatchObject(mistake);
    expect(Object.keys(error)).not.toContain('received');
  });

  it('ends the process with 2 by default', () => {
    expect(new UserError(mistake).exitCode).toBe(2);
    expect(new UserError(mistake, { exitCode: 4 }).exitCode).toBe(4);
  });

  it('is distinguished from a fault of the suite', () => {
    expect(isUserError(new UserError(mistake))).toBe(true);
    expect(isUserError(new TypeError('x is not a function'))).toBe(false);
    expect(isUserError(Object.assign(new Error('ENOENT'), { code: 'ENOENT' }))).toBe(false);
    expect(isUserError('text')).toBe(false);
  });
});
