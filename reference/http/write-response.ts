import type { ServerResponse } from 'node:http';
import type { Response } from './response.ts';

/** Writes a response with a content length, or without content if it has none. */
export function writeResponse(response: Response, serverResponse: ServerResponse): void {
  const text = contentText(response);
  serverResponse.statusCode = response.status;
  for (const [name, value] of Object.entries(response.headers)) serverResponse.setHeader(name, value);
  if (text === undefined) {
    if (response.status !== 204 && response.status !== 304) serverResponse.setHeader('content-length', 0);
    serverResponse.end();
    return;
  }
  const octets = Buffer.from(text, 'utf8');
  serverResponse.setHeader('content-length', octets.length);
  serverResponse.end(octets);
}

/** The content of a response as text; undefined if it has none. */
export function contentText(response: Response): string | undefined {
  if (response.text !== undefined) return response.text;
  return response.body === undefined ? undefined : JSON.stringify(response.body);
}
