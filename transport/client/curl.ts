/** A recorded request as a line for a POSIX shell. */

import type { RecordedRequest } from '../../contracts/formats/recording.ts';
import { shellWord } from '../../contracts/text/shell-word.ts';
import { headerValue } from '../../contracts/header-field.ts';

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** One shell word in which references to credentials stay references: single quotes around the rest, double quotes around them. */
function quotedWithReferences(text: string): string {
  let word = '';
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const before = text.slice(end, match.index);
    word += `${before === '' ? '' : shellWord(before)}"$${match[1]}"`;
    end = match.index + match[0].length;
  }
  const rest = text.slice(end);
  return word === '' ? shellWord(text) : word + (rest === '' ? '' : shellWord(rest));
}

/**
 * References `${NAME}` in header fields and in the URL are left for the shell to fill in; in the body they may be data and stay as written.
 * Other placeholders (`{{...}}`) are for the reader to fill in.
 */
export function curl({
  method,
  url,
  headers,
  body,
}: Pick<RecordedRequest, 'method' | 'url' | 'headers' | 'body'>): string {
  const options = [
    // Braces and brackets in a URL are data here, not curl's ranges; and curl must not normalise dot segments.
    ...(/[{}[\]]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:\/|\?|$)/.test(url) ? ['--path-as-is'] : []),
    ...(method === 'GET' && body === undefined ? [] : method === 'HEAD' ? ['--head'] : ['-X', shellWord(method)]),
    quotedWithReferences(url),
    // "name;" makes curl send a field with an empty value.
    ...headers.flatMap(([name, value]) => [
      '-H',
      value === '' ? shellWord(`${name};`) : quotedWithReferences(`${name}: ${value}`),
    ]),
    // curl would name the body a form, and read a file where it begins with "@".
    ...(body === undefined || headerValue(headers, 'content-type') !== undefined ? [] : ['-H', 'Content-Type:']),
    ...(body === undefined ? [] : ['--data-raw', shellWord(body)]),
  ];
  return ['curl', '-sS', '-i', ...options].join(' ');
}
