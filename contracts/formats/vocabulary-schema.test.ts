import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';
import recording from './recording.schema.json' with { type: 'json' };
import result from './result.schema.json' with { type: 'json' };
import { recordingLineProblems } from './validate-recording.ts';
import { recordingSchema, resultSchema } from './vocabulary-schema.ts';

const exchange = (facts: object): object => ({
  event: 'exchange',
  seq: 0,
  at: 1,
  scenario: '',
  interface: 'ticket',
  operation: '',
  identity: 'A',
  startedAt: 0,
  request: { method: 'GET', url: 'http://x/', headers: [] },
  failure: { kind: 'reset', message: 'broken off' },
  facts,
});

const note = (name: string, facts: object): object => ({
  event: 'note',
  seq: 0,
  at: 1,
  scenario: '',
  note: name,
  facts,
});

const places = (line: object): readonly string[] => recordingLineProblems(line).map(({ pointer }) => pointer);

describe('the published schemas', () => {
  // After a change of the vocabulary: npx vitest run contracts/formats/vocabulary-schema -u
  it.each([
    ['recording.schema.json', recordingSchema(recording)],
    ['result.schema.json', resultSchema(result)],
  ])('are up to date with the vocabulary: %s', async (name, schema) => {
    const file = path.join(packageRoot(), 'contracts', 'formats', name);
    const text = await format(JSON.stringify(schema), { ...(await resolveConfig(file)), parser: 'json' });
    await expect(text).toMatchFileSnapshot(file);
  });
});

describe('a recorded line', () => {
  it('may state the conditions of any request and the facts of the step', () => {
    expect(places(exchange({ step: 'patch', kind: 'good', customer: 'A', nth: 1 }))).toEqual([]);
    expect(places(note('hub-deleted', { interface: 'ticket', hub: 'main', done: true, status: 204 }))).toEqual([]);
  });

  it('may not state a fact of another step, and must state those of the step', () => {
    expect(places(exchange({ step: 'retrieve', nth: 1 }))).toContain('/facts');
    expect(places(exchange({ step: 'patch' }))).toContain('/facts');
    expect(places(note('hub-deleted', { interface: 'ticket', hub: 'main', done: true }))).toContain('/facts');
  });

  it('may not state a step, a note or a value that the vocabulary does not know', () => {
    expect(places(exchange({ step: 'patched' }))).toContain('/facts/step');
    expect(places(exchange({ step: 'retrieve', kind: 'bad' }))).toContain('/facts/kind');
    expect(places(exchange({ step: 'retrieve', anything: 'else' }))).toContain('/facts');
    expect(places(note('mark', {}))).toContain('/note');
  });

  it('has only the problems of its kind of line', () => {
    expect(recordingLineProblems(exchange({ step: 'retrieve', kind: 'bad' }))).toHaveLength(1);
    expect(recordingLineProblems({ event: 'guess' })).not.toEqual([]);
    expect(recordingLineProblems(7)).not.toEqual([]);
  });
});
