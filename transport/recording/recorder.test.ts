import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRecorder, type Recorder } from './recorder.ts';
import { readRecording } from './read-recording.ts';
import type { NewEvent } from './new-event.ts';
import { writtenEvents } from './read-recording.ts';
import { createRedactor } from '../redaction/redactor.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorder-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'out', 'recording.ndjson');

function exchange(
  body: string,
  more: Partial<Extract<NewEvent, { event: 'exchange' }>> = {},
): Extract<NewEvent, { event: 'exchange' }> {
  return {
    event: 'exchange',
    scenario: 's',
    interface: 'ticket',
    operation: 'ticket.list',
    identity: 'A',
    facts: { step: 'first' },
    startedAt: 0,
    request: { method: 'GET', url: 'http://h/x', headers: [] },
    response: { status: 200, headers: [], body, bodyOctets: body.length, truncated: false, milliseconds: 1 },
    ...more,
  };
}

const note: NewEvent = {
  event: 'note',
  scenario: 's',
  note: 'suite-fault',
  facts: { message: 'failed for 262015555555555' },
};

function recorder(options: Partial<Parameters<typeof createRecorder>[0]> = {}): Recorder {
  const known = [{ value: 'canary-secret-1', placeholder: '${SECRET}' }];
  return createRecorder({ redactor: createRedactor({ known }), ...options });
}

describe('recorder', () => {
  it('numbers without gaps, stamps in order, and reads back what it kept', async () => {
    const subject = recorder({ file, runId: 'run-1' });
    for (let index = 0; index < 50; index++)
      subject.append(index % 2 === 0 ? exchange('{"t":"canary-secret-1"}') : note);
    await subject.close();
    const { header, events, complete } = readRecording(file);
    expect(header).toEqual(subject.header);
    expect(events).toEqual(subject.events);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(complete).toBe(true);
    expect(readFileSync(file, 'utf8')).not.toMatch(/canary-secret-1|262015555555555/);
  });

  it('reads what it wrote part by part, characters of several octets included', async () => {
    const subject = recorder({ file });
    for (let index = 0; index < 20; index++) subject.append(exchange('ä'.repeat(100_000 + (index % 3))));
    subject.append(note);
    await subject.close();
    expect(writtenEvents(file)).toEqual(subject.events);
  });

  it('has every line in the file soon after, so that a killed run can be read', async () => {
    const subject = recorder({ file });
    subject.append(exchange('{}'));
    await vi.waitFor(() => expect(readRecording(file).events).toHaveLength(1), { timeout: 10_000 });
    appendFileSync(file, '{"event":"exchange","seq":1,"cut in the mid');
    const { events, complete } = readRecording(file);
    expect([events.length, complete]).toEqual([1, false]);
    await subject.close();
  });

  it('redacts URLs, fields, bodies, failures and facts alike', () => {
    const subject = recorder();
    const event = subject.append(
      exchange('', {
        request: {
          method: 'POST',
          url: 'http://h/x?k=canary%2Dsecret-1',
          headers: [['X-Key', 'canary-secret-1']],
          body: 'canary-secret-1',
        },
        facts: { step: 'create', item: 'canary-secret-1' },
      }),
    );
    const failing = subject.append({
      ...exchange(''),
      response: undefined as never,
      failure: { kind: 'protocol', message: 'bad canary-secret-1' },
    });
    expect(JSON.stringify([event, failing])).not.toContain('canary');
  });

  it('cuts long bodies at a separator, never inside a secret, and says so', () => {
    const subject = recorder({ bodyLimit: 100 });
    const body = `{"a":"${'x'.repeat(80)}","b":"canary-secret-1"}`;
    const { response } = subject.append(exchange(body));
    expect(response).toMatchObject({ truncated: true, bodyOctets: body.length });
    expect(response?.body).toBe(`{"a":"${'x'.repeat(80)}",`);
    const sent = subject.append(
      exchange('', { request: { method: 'POST', url: 'http://h', headers: [], body: 'y '.repeat(100) } }),
    );
    expect(sent.request.truncated).toBe(true);
  });

  it('keeps less of each body once all together are too much', () => {
    const subject = recorder({ totalBodyLimit: 20_000 });
    const body = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => index));
    const lengths = Array.from({ length: 5 }, () => subject.append(exchange(body)).response?.body.length ?? 0);
    expect(lengths[0]).toBe(body.length);
    expect(lengths.at(-1)).toBeLessThanOrEqual(4_096);
  });

  it('names a file that cannot be written, and a recording that is closed', async () => {
    const path = join(tmpdir(), `occupied-${process.pid}`);
    writeFileSync(path, '');
    expect(() => recorder({ file: join(path, 'recording.ndjson') })).toThrow(
      expect.objectContaining({ code: 'recording.unwritable' }),
    );
    rmSync(path);
    const directory = recorder({ file: tmpdir() });
    await vi.waitFor(
      () => expect(() => directory.append(note)).toThrow(expect.objectContaining({ code: 'recording.unwritable' })),
      { timeout: 10_000 },
    );
    await expect(directory.close()).rejects.toMatchObject({ code: 'recording.unwritable' });
    const closed = recorder();
    await closed.close();
    expect(() => closed.append(note)).toThrow(expect.objectContaining({ code: 'recording.closed' }));
  });
});

describe('readRecording', () => {
  const header = '{"format":"partner-conform/recording/2","run":{"id":"r","startedAt":"2026-11-20T00:00:00Z"}}';
  const event = (seq: number, at = seq): string =>
    JSON.stringify({ event: 'note', scenario: '', note: 'interrupted', facts: { message: 'm' }, seq, at });

  it.each([
    ['recording.empty', ' \n', undefined],
    ['recording.no-header', `${event(0)}\n`, 1],
    ['recording.no-header', header.slice(0, 20), 1],
    ['recording.old-format', '{"format":"partner-conform/recording/1"}\n{"event":"mark"}\n', 1],
    ['recording.unknown-format', '{"format":"partner-conform/recording/9"}\n', 1],
    ['recording.not-json', `${header}\nnot json\n`, 2],
    ['recording.not-json', `${header}\n7\n`, 2],
    ['recording.not-an-event', `${header}\n{"event":"guess"}\n`, 2],
    ['recording.not-an-event', `${header}\n{"event":"note","seq":0,"at":0,"scenario":"","note":3,"facts":{}}\n`, 2],
    [
      'recording.not-an-event',
      `${header}\n${JSON.stringify({ ...exchange(''), response: undefined, seq: 0, at: 0 })}\n`,
      2,
    ],
    [
      'recording.not-an-event',
      `${header}\n${JSON.stringify({ ...exchange(''), request: { method: 'GET', url: 'http://h', headers: [['one']] }, seq: 0, at: 0 })}\n`,
      2,
    ],
    ['recording.gap', `${header}\n${event(0)}\n${event(2)}\n`, 3],
    ['recording.time-reversed', `${header}\n${event(0, 5)}\n${event(1, 4)}\n`, 3],
    ['recording.miscounted', `${header}\n${event(0)}\n{"event":"end","events":2}\n`, 3],
    ['recording.after-end', `${header}\n{"event":"end","events":0}\n${event(0)}\n`, 3],
  ])('names the fault %s', (code, content, line) => {
    const path = join(tmpdir(), `recording-${process.pid}.ndjson`);
    writeFileSync(path, content);
    expect(() => readRecording(path)).toThrow(
      expect.objectContaining({ code, place: { file: path, line: line ?? 1, column: 1 } }),
    );
    rmSync(path);
  });

  it('rejects a recording of an earlier version and states what to do instead', () => {
    const path = join(tmpdir(), `recording-${process.pid}.ndjson`);
    writeFileSync(path, `${header.replace('/2', '/1')}\n`);
    expect(() => readRecording(path)).toThrow(
      expect.objectContaining({
        what: 'an earlier version of the suite wrote this recording',
        expected: 'partner-conform/recording/3',
        received: 'partner-conform/recording/1',
        next: 'run again with this version, or judge the recording with the version that wrote it',
      }),
    );
    rmSync(path);
  });

  it('names a file that is not there', () => {
    expect(() => readRecording(join(folder, 'none'))).toThrow(
      expect.objectContaining({ code: 'recording.unreadable' }),
    );
  });
});
