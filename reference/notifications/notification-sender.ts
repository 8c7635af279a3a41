import { gzipSync } from 'node:zlib';
import type { OutgoingNotification } from './dispatcher.ts';

const ATTEMPT_TIMEOUT_MS = 10_000;

/** Brings notifications to listeners. */
export interface NotificationSender {
  /** Sends a notification once; returns the status of the listener. Redirects are not followed. */
  send(delivery: OutgoingNotification, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

async function openConnections() {
  const { Agent, request } = await import('undici');
  return { request, agent: new Agent({ headersTimeout: ATTEMPT_TIMEOUT_MS, bodyTimeout: ATTEMPT_TIMEOUT_MS }) };
}

/**
 * A sender with its own connections, so that closing one provider leaves the others of the process alone. They are opened with the first
 * notification: a provider starts sooner without their package.
 */
export function createNotificationSender(): NotificationSender {
  let connections: ReturnType<typeof openConnections> | undefined;
  return {
    async send({ callback, body, method = 'POST', headers = {} }, signal) {
      connections ??= openConnections();
      const { agent, request } = await connections;
      const response = await request(callback, {
        dispatcher: agent,
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: headers['content-encoding'] === 'gzip' ? gzipSync(JSON.stringify(body)) : JSON.stringify(body),
        signal,
      });
      await response.body.dump();
      return response.statusCode;
    },
    close: async () => (await connections)?.agent.destroy(),
  };
}
