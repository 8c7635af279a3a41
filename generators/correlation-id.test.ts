import { describe, expect, it } from 'vitest';
import { correlationIdFor, hasForm, isMadeForName } from './correlation-id.ts';

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

describe('a correlation id', () => {
  it('is a UUID without a declared form, another one for each name', () => {
    const ids = ['run-1', 'run-2', 'run-3'].map((name) => correlationIdFor(name, undefined));
    for (const id of ids) expect([id, hasForm(UUID, id), isMadeForName(id, undefined)]).toEqual([id, true, true]);
    expect(new Set(ids).size).toBe(3);
    expect(correlationIdFor('run-1', undefined)).toBe(ids[0]);
  });

  it('is the name if it has the declared form', () => {
    expect(correlationIdFor('run-1', '[a-z]+-\\d')).toBe('run-1');
  });

  it.each([UUID, '[0-9a-f-]{36}', '^\\d{10}$', 'REQ-[A-Z0-9]{12}'])('has the declared form %s', (format) => {
    const ids = ['run-1', 'run-2', 'run-3'].map((name) => correlationIdFor(name, format));
    for (const id of ids) expect([id, hasForm(format, id)]).toEqual([id, true]);
    expect(new Set(ids).size).toBe(3);
  });

  it('is the same for the same name', () => {
    expect(correlationIdFor('run-1', UUID)).toBe(correlationIdFor('run-1', UUID));
  });

  it('is the name if the form is not a valid expression', () => {
    expect([correlationIdFor('run-1', '('), hasForm('(', 'run-1')]).toEqual(['run-1', true]);
  });

  it('has the form as a whole', () => {
    expect([hasForm('\\d{3}', '1234'), hasForm('\\d{3}', '123')]).toEqual([false, true]);
  });
});
