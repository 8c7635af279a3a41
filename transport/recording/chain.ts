/** The hash chain of a recording: each line ends with a digest of itself and of all lines before it, so that none can be changed or moved. */

import { createHash } from 'node:crypto';

const SEAL = /,"chain":"([0-9a-f]{64})"\}$/;

export class Chain {
  #last = '';

  /** SHA-256 of everything up to the last line, in hexadecimal; empty before the first line. */
  get last(): string {
    return this.#last;
  }

  /** @param text One JSON object with at least one member. @returns the text with the member `chain` as its last. */
  seal(text: string): string {
    this.#last = this.#digest(text);
    return `${text.slice(0, -1)},"chain":"${this.#last}"}`;
  }

  /** True if the line follows the last one unchanged; it is the last one then. */
  follows(line: string): boolean {
    const [end = '', digest] = SEAL.exec(line) ?? [];
    if (digest === undefined || digest !== this.#digest(`${line.slice(0, -end.length)}}`)) return false;
    this.#last = digest;
    return true;
  }

  #digest(text: string): string {
    return createHash('sha256').update(`${this.#last}\n${text}`).digest('hex');
  }
}
