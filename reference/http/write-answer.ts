import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** Writes an answer with a content length, or with no content where it has none. */
export function writeAnswer(answer: Answer, response: ServerResponse): void {
  const text = contentText(answer);
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (text === undefined) {
    if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', 0);
    response.end();
    return;
  }
  const octets = Buffer.from(text, 'utf8');
  response.setHeader('content-length', octets.length);
  response.end(octets);
}

/** The content of an answer as text; undefined where it has none. */
export function contentText(answer: Answer): string | undefined {
  if (answer.text !== undefined) return answer.text;
  return answer.body === undefined ? undefined : JSON.stringify(answer.body);
}
