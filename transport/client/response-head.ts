/** The head of an HTTP/1.x response (RFC 9112, sections 4 and 5), read from octets. */

import type { HeaderList } from '../../contracts/formats/recording.ts';

export interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderList;
  /** Where the head ends in the octets given. */
  readonly end: number;
}

const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d{2})(?: .*)?$/;
const FIELD_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;

/** @returns undefined while the head is incomplete; a text where it is no head of HTTP/1.x. Interim responses (1xx) are passed over. */
export function readResponseHead(octets: Buffer, from = 0): ResponseHead | string | undefined {
  const end = octets.indexOf('\r\n\r\n', from, 'latin1');
  if (end < 0) {
    const start = octets.toString('latin1', from, from + 5);
    return 'HTTP/'.startsWith(start.slice(0, 5))
      ? undefined
      : `the response begins with ${JSON.stringify(start)}, not with HTTP/1.x`;
  }
  const [statusLine = '', ...lines] = octets.toString('latin1', from, end).split('\r\n');
  const status = STATUS_LINE.exec(statusLine)?.[1];
  if (status === undefined) return `status line ${JSON.stringify(statusLine.slice(0, 80))} is not one of HTTP/1.x`;
  if (status.startsWith('1') && status !== '101') return readResponseHead(octets, end + 4);
  const headers: (readonly [string, string])[] = [];
  for (const line of lines) {
    const field = FIELD_LINE.exec(line);
    if (field === null) return `field line ${JSON.stringify(line.slice(0, 80))} is malformed`;
    headers.push([field[1] as string, field[2] as string]);
  }
  return { status: Number(status), headers, end: end + 4 };
}
