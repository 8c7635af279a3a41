/** A whole HTML page that loads nothing and runs nothing but what it was made with. */

import { createHash } from 'node:crypto';
import { html, textOf, verbatim, type Html } from './template.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page as text. Its content security policy allows the given style and script by their hashes and nothing else: even if markup slipped in
 * with a result, a browser would neither load nor run it.
 */
export function htmlPage({
  title,
  style,
  script,
  body,
}: {
  title: string;
  style: string;
  script?: string;
  body: Html;
}): string {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // Not written into the template: their text must be the very text that was hashed.
  const styleElement = verbatim(`<style>${style}</style>`);
  const scriptElement = script === undefined ? undefined : verbatim(`<script>${script}</script>`);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${verbatim(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        ${body} ${scriptElement}
      </body>
    </html> `;
  return `${textOf(page).trimEnd()}\n`;
}
