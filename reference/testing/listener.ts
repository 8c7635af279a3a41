import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../contracts/contract.ts';

/** A notification as it reached a listener. */
export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
  readonly at: number;
}

/** A partner's listener: hears everything, answers what it is told to. */
export interface Listener {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** What was heard at one path. */
  at(path: string): readonly Heard[];
  close(): Promise<void>;
}

/** Starts a listener. `reply` gives the status for what was heard; 204 unless told otherwise. */
export async function startListener(reply: (heard: Heard) => number = () => 204): Promise<Listener> {
  const heard: Heard[] = [];
  const server = createServer((message, response) => {
    void hear(message).then((one) => {
      heard.push(one);
      response.writeHead(reply(one)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    at: (path) => heard.filter((one) => one.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function hear(message: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const { method = '', url = '', headers } = message;
  return { method, path: url, headers, body: parsed(text), at: Date.now() };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
