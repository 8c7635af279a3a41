import { describe, expect, it } from 'vitest';
import { correlationIdFor, isMadeForName } from '../../generators/correlation-id.ts';
import { freshName, freshValues } from './fresh-values.ts';

const recordedAt = Date.parse('2026-11-23T10:00:00Z');
const values = (correlationFormat?: unknown) =>
  freshValues({
    runNames: ['Conform-20261123-100000-4f2a'],
    recordedAt,
    now: recordedAt + 3_600_000,
    correlationFormat,
  });

describe('a fresh name', () => {
  it('is another one with the same length and kinds of signs', () => {
    const name = freshName('Conform-20261123-100000-4f2a');
    expect(name).not.toBe('Conform-20261123-100000-4f2a');
    expect(name).toMatch(/^Conform-20261123-1000\d\d-\d[a-f]\d[a-f]$/);
  });
});

describe('fresh values', () => {
  it('name everything of one sequence alike', () => {
    const { text } = values();
    const [first = '', second] = ['x Conform-20261123-100000-4f2a-1', 'x Conform-20261123-100000-4f2a-1'].map(text);
    expect(first).toBe(second);
    expect(first).not.toContain('4f2a');
  });

  it('move times near the run, in the format in which they were written', () => {
    expect(values().text('from=2026-11-23T09:00:00.125Z&to=2026-11-23T11%3A30%3A00%2B02:00')).toBe(
      'from=2026-11-23T10:00:00.125Z&to=2026-11-23T12%3A30%3A00%2B02:00',
    );
  });

  it('leave other times as they are', () => {
    expect(values().text('2030-01-01T00:00:00Z')).toBe('2030-01-01T00:00:00Z');
  });

  it('have a correlation id in the declared format, the same for the same one', () => {
    const { correlationId } = values('[0-9a-f]{8}');
    const id = correlationId('0123abcd', false);
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(id).not.toBe('0123abcd');
    expect(correlationId('0123abcd', false)).toBe(id);
    expect(correlationId('89abcdef', false)).not.toBe(id);
  });

  it('have another value of x-external-system for each, of the same length and form', () => {
    const { sandboxValue } = values();
    const [one, again, other] = ['4f2a17-1', '4f2a17-1', '4f2a18-1'].map(sandboxValue);
    expect(one).toMatch(/^\d[a-f]\d[a-f]\d\d-\d$/);
    expect(one).not.toBe('4f2a17-1');
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('have a new UUID for a UUID without a declared format, the same for the same one', () => {
    const { correlationId } = values();
    const recorded = correlationIdFor('run-1', undefined);
    const id = correlationId(recorded, false);
    expect(id).not.toBe(recorded);
    expect(isMadeForName(id, undefined)).toBe(true);
    expect(correlationId(recorded, false)).toBe(id);
  });

  it('keep a correlation id whose form is part of the test', () => {
    expect(values().correlationId('x'.repeat(300), false)).toBe('x'.repeat(300));
  });
});
