import { contentText } from '../http/write-response.ts';
import type { Alteration } from '../alteration.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import { DESCRIBED_ARE_SERVED } from './rules.ts';
import { KINDS } from '../resource/kind.ts';

/** Writes the content of an interface's responses in other octets. */
const inOctets =
  (name: string, encoded: (text: string) => Buffer): Alteration =>
  (healthy) => ({
    write: (response, serverResponse, request) => {
      const text = contentText(response);
      if (text === undefined || !request.path.startsWith(`/${name}/`))
        return healthy.write(response, serverResponse, request);
      const octets = encoded(text);
      serverResponse.writeHead(response.status, { ...response.headers, 'content-length': octets.length }).end(octets);
    },
  });

/** A 204 with content, which the header field announces and most clients never see. */
const withContent =
  (name: string): Alteration =>
  (healthy) => ({
    write: (response, serverResponse, request) => {
      if (response.status !== 204 || !request.path.startsWith(`/${name}/`))
        return healthy.write(response, serverResponse, request);
      serverResponse.socket?.end('HTTP/1.1 204 No Content\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}');
    },
  });

/** Breaks the connection instead of a response about one hub. */
const breakingHubRetrievals =
  (name: string): Alteration =>
  (healthy) => ({
    write: (response, serverResponse, request) => {
      const isRetrieval =
        request.method === 'GET' && request.path.startsWith(`/${name}/`) && request.path.includes('/hub/');
      if (isRetrieval && response.status === 200) serverResponse.socket?.destroy();
      else healthy.write(response, serverResponse, request);
    },
  });

const latin1 = (name: string, edit: (text: string) => string = (text) => text): Fault => ({
  id: `${name}.json-in-latin-1`,
  requirement: `${name}.media.json-is-utf-8`,
  summary: 'JSON is written in ISO 8859-1, so only characters beyond ASCII show it.',
  visibility: 'hidden',
  alter: inOctets(name, (text) => Buffer.from(edit(text), 'latin1')),
});

const marked = (name: string): Fault => ({
  id: `${name}.json-with-a-byte-order-mark`,
  requirement: `${name}.media.json-is-utf-8`,
  summary: 'JSON begins with a byte order mark, which many parsers reject.',
  visibility: 'plain',
  alter: inOctets(name, (text) => Buffer.from(`\uFEFF${text}`)),
});

/** Faults in the octets of responses. No client sets a text of a device, so the device interface has one that is not ASCII. */
export const wireFaults: readonly Fault[] = [
  ...KINDS.map((name) => latin1(name)),
  latin1('device', (text) => text.replace('{"', '{"place":"Köln","')),
  ...['device', 'change', 'ticket', 'order'].map(marked),
  ...perKind({
    name: 'errors.204-with-content',
    summary: 'A 204 is followed by an empty object, announced by a length.',
    visibility: 'hidden',
    violates: {
      change: 'errors.204-has-no-content',
      ticket: 'errors.204-has-no-content',
      order: 'errors.204-has-no-content',
    },
    alter: withContent,
  }),
  ...perKind({
    name: 'hub-retrieve.breaks-the-connection',
    summary: 'The connection breaks when a hub is retrieved.',
    visibility: 'plain',
    violates: DESCRIBED_ARE_SERVED,
    alter: breakingHubRetrievals,
  }),
];
