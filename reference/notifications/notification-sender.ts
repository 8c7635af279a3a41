import { Agent, request } from 'undici';
import type { OutgoingNotification } from './dispatcher.ts';

const ATTEMPT_TIMEOUT_MS = 10_000;

/** Brings notifications to listeners. */
export interface NotificationSender {
  /** Sends a notification once; returns the status of the listener. Redirects are not followed. */
  send(delivery: OutgoingNotification, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** A sender with its own connections, so that closing one provider leaves the others of the process alone. */
export function createNotificationSender(): NotificationSender {
  const agent = new Agent({ headersTimeout: ATTEMPT_TIMEOUT_MS, bodyTimeout: ATTEMPT_TIMEOUT_MS });
  return {
    async send({ callback, body, method = 'POST', headers = {} }, signal) {
      const response = await request(callback, {
        dispatcher: agent,
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        signal,
      });
      await response.body.dump();
      return response.statusCode;
    },
    close: () => agent.destroy(),
  };
}
