import { contentText } from '../http/write-response.ts';
import type { Alteration } from '../alteration.ts';
import type { Fault } from './fault.ts';

/** Writes the content of an interface's responses in ISO 8859-1. */
const inLatin1 =
  (name: string, edit: (text: string) => string = (text) => text): Alteration =>
  (healthy) => ({
    write: (response, serverResponse, request) => {
      const text = contentText(response);
      if (text === undefined || !request.path.startsWith(`/${name}/`))
        return healthy.write(response, serverResponse, request);
      const octets = Buffer.from(edit(text), 'latin1');
      serverResponse.writeHead(response.status, { ...response.headers, 'content-length': octets.length }).end(octets);
    },
  });

const latin1 = (name: string, edit?: (text: string) => string): Fault => ({
  id: `${name}.json-in-latin-1`,
  requirement: `${name}.media.json-is-utf-8`,
  summary: 'JSON is written in ISO 8859-1, so only characters beyond ASCII show it.',
  visibility: 'hidden',
  alter: inLatin1(name, edit),
});

/** Faults in the octets of responses. No client sets a text of a device, so the device interface has one that is not ASCII. */
export const wireFaults: readonly Fault[] = [
  ...['change', 'ticket', 'order'].map((name) => latin1(name)),
  latin1('device', (text) => text.replace('{"', '{"place":"Köln","')),
];
