/** The file of a recording, written while the run goes on: each line is sealed by the chain. */

import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { RecordingLine } from '../../contracts/formats/recording.ts';
import { Chain } from './chain.ts';
import { RecordingError } from './recording-error.ts';

export class RecordingFile {
  readonly #file: string;
  readonly #chain = new Chain();
  readonly #stream: WriteStream;
  #failure: Error | undefined;

  /** @throws RecordingError `recording.unwritable` where the file cannot be made. */
  constructor(file: string) {
    this.#file = file;
    this.#stream = this.#open();
    this.#stream.on('error', (cause) => (this.#failure = cause));
  }

  write(line: RecordingLine): void {
    this.#stream.write(`${this.#chain.seal(JSON.stringify(line))}\n`);
  }

  /** @throws RecordingError `recording.unwritable` once a line could not be written. */
  requireWritable(): void {
    if (this.#failure !== undefined) throw this.#unwritable(this.#failure);
  }

  /** Waits until everything is in the file. @throws RecordingError `recording.unwritable` */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#stream.destroyed) return resolve();
      this.#stream.once('close', resolve);
      this.#stream.end();
    });
    this.requireWritable();
  }

  #open(): WriteStream {
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
    } catch (cause) {
      throw this.#unwritable(cause as Error);
    }
    return createWriteStream(this.#file, { flags: 'w', encoding: 'utf8', highWaterMark: 1024 * 1024 });
  }

  #unwritable(cause: Error): RecordingError {
    return new RecordingError('recording.unwritable', `the recording cannot be written: ${cause.message}`, {
      file: this.#file,
      next: 'give another output folder, or free space on this disk',
      cause,
    });
  }
}
