import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../contracts/contract.ts';

/** A notification as it reached a listener. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
  readonly at: number;
}

/** A partner's listener: receives everything, returns the configured status. */
export interface TestListener {
  readonly url: string;
  readonly received: readonly Received[];
  /** What was received at one path. */
  at(path: string): readonly Received[];
  close(): Promise<void>;
}

/** Starts a listener. `reply` gives the status for what was received; the default is 204. */
export async function startListener(reply: (received: Received) => number = () => 204): Promise<TestListener> {
  const received: Received[] = [];
  const server = createServer((message, response) => {
    void receive(message).then((one) => {
      received.push(one);
      response.writeHead(reply(one)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(message: IncomingMessage): Promise<Received> {
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
