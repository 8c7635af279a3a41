import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedactor } from '../redaction/redactor.ts';
import type { RecordingError } from './recording-error.ts';
import { createRecorder } from './recorder.ts';
import { readRecording } from './read-recording.ts';

const EVENTS = 12;
const folder = mkdtempSync(join(tmpdir(), 'chain-'));
const file = join(folder, 'recording.ndjson');
const changed = join(folder, 'changed.ndjson');
let lines: readonly string[] = [];

beforeAll(async () => {
  const recorder = createRecorder({ file, redactor: createRedactor(), runId: 'run' });
  for (let index = 0; index < EVENTS; index++)
    recorder.append({ event: 'note', scenario: '', note: 'interrupted', facts: { message: `event ${index} ü€` } });
  await recorder.close();
  lines = readFileSync(file, 'utf8').trimEnd().split('\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Code of the error; `incomplete` for a recording that can be read and has no end; otherwise `read`. */
function readingOf(content: string | Buffer): string {
  writeFileSync(changed, content);
  try {
    return readRecording(changed).complete ? 'read' : 'incomplete';
  } catch (error) {
    return (error as RecordingError).code;
  }
}

const joined = (all: readonly string[]): string => `${all.join('\n')}\n`;
const anEvent = fc.integer({ min: 1, max: EVENTS });

describe('the chain of a recording', () => {
  it('is whole in the file as it was written', () => {
    expect(lines).toHaveLength(EVENTS + 2);
    expect(readingOf(joined(lines))).toBe('read');
    expect(readRecording(file).chain).toBe(JSON.parse(lines.at(-1) ?? '').chain);
  });

  it('shows every flipped bit', () => {
    const octets = readFileSync(file);
    fc.assert(
      fc.property(fc.nat({ max: octets.length - 2 }), fc.nat({ max: 7 }), (at, bit) => {
        const flipped = Buffer.from(octets);
        flipped[at] = (flipped[at] as number) ^ (1 << bit);
        expect(readingOf(flipped)).toMatch(
          /^recording\.(changed|not-json|gap|reordered|unknown-format|old-format|no-header)$/,
        );
      }),
    );
  });

  it('shows a missing line', () => {
    fc.assert(
      fc.property(anEvent, (at) => {
        expect(readingOf(joined(lines.toSpliced(at, 1)))).toBe(at === EVENTS ? 'recording.changed' : 'recording.gap');
      }),
    );
  });

  it('shows lines in another order, and a line that is repeated', () => {
    fc.assert(
      fc.property(anEvent, anEvent, (one, other) => {
        fc.pre(one !== other);
        const swapped = [...lines];
        [swapped[one], swapped[other]] = [lines[other] as string, lines[one] as string];
        expect(readingOf(joined(swapped))).toBe('recording.reordered');
        expect(readingOf(joined(lines.toSpliced(one, 0, lines[one] as string)))).toBe('recording.reordered');
      }),
    );
  });

  it('shows an end that is missing or cut', () => {
    const content = readFileSync(file);
    const header = (lines[0] ?? '').length + 1;
    fc.assert(
      fc.property(fc.integer({ min: header, max: content.length - 1 }), (length) => {
        expect(readingOf(content.subarray(0, length))).toBe('incomplete');
      }),
    );
  });

  it('shows an event that was removed together with its number', () => {
    const renumbered = lines
      .toSpliced(3, 1)
      .map((line, index) => (index < 3 ? line : line.replace(/^\{"seq":\d+/, `{"seq":${index - 1}`)))
      .map((line) => line.replace(`"events":${EVENTS}`, `"events":${EVENTS - 1}`));
    expect(readingOf(joined(renumbered))).toBe('recording.changed');
  });

  it('is not needed in a recording of format 2', () => {
    const old = lines.map((line) =>
      line.replace(/,"chain":"\w+"\}$/, '}').replace('partner-conform/recording/3', 'partner-conform/recording/2'),
    );
    expect(readingOf(joined(old))).toBe('read');
    expect(readRecording(changed)).not.toHaveProperty('chain');
    expect(readRecording(changed).events).toEqual(readRecording(file).events);
  });
});
