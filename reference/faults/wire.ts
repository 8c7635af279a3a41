import { contentText } from '../http/write-response.ts';
import type { Alteration } from '../alteration.ts';
import type { Fault } from './fault.ts';

/** Writes the content of an interface's responses in another encoding. */
const encoded =
  (name: string, encoding: BufferEncoding): Alteration =>
  (healthy) => ({
    write: (response, serverResponse, request) => {
      const text = contentText(response);
      if (text === undefined || !request.path.startsWith(`/${name}/`))
        return healthy.write(response, serverResponse, request);
      const octets = Buffer.from(text, encoding);
      serverResponse.writeHead(response.status, { ...response.headers, 'content-length': octets.length }).end(octets);
    },
  });

/** Faults in the octets of responses. */
export const wireFaults: readonly Fault[] = [
  ...['device', 'change', 'ticket', 'order'].map((name): Fault => ({
    id: `${name}.json-in-utf-16`,
    requirement: `${name}.media.json-is-utf-8`,
    summary: 'JSON is written in UTF-16.',
    visibility: 'plain',
    alter: encoded(name, 'utf16le'),
  })),
  ...['change', 'ticket', 'order'].map((name): Fault => ({
    id: `${name}.json-in-latin-1`,
    requirement: `${name}.media.json-is-utf-8`,
    summary: 'JSON is written in ISO 8859-1, so only characters beyond ASCII show it.',
    visibility: 'hidden',
    alter: encoded(name, 'latin1'),
  })),
];
