/** Redaction of header fields by their names. */

import { insideEscapes } from './percent-encoding.ts';
import { IDENTIFIER_HEADER, SECRET_HEADER } from './secret-kinds.ts';
import { isHidden, type TextRedactor } from './text-redactor.ts';

/** Scheme and credentials; the scheme stays. */
function shownAuthorization(text: string, texts: TextRedactor): string {
  const [, scheme = '', rest = ''] = /^([A-Za-z][\w-]*\s+)?(.*)$/s.exec(text) ?? [];
  const shown = texts.byForm(rest);
  return scheme + (isHidden(shown) ? shown : texts.placeholder('credential', rest));
}

/** The value of a cookie that is set, or of each cookie sent; attributes of a cookie that is set stay. */
const shownCookies = (name: string, text: string, texts: TextRedactor): string =>
  text.replace(
    /^([^=;]+)=([^;]*)|(;\s*)([^=;]+)=([^;]*)/g,
    (all, first: string, firstValue: string, gap = '', next = '', nextValue = '') => {
      if (first !== undefined) return `${first}=${texts.placeholder('cookie', firstValue)}`;
      return /^set-/i.test(name) ? all : `${gap}${next}=${texts.placeholder('cookie', nextValue)}`;
    },
  );

function shownOther(name: string, value: string, texts: TextRedactor): string {
  const rule = (part: string): string => {
    const shown = texts.plain(texts.known(part, 'header'));
    return IDENTIFIER_HEADER.test(name) ? shown : texts.withoutImsis(shown);
  };
  return rule(insideEscapes(value, rule));
}

/** The value of a header field without what is secret in it. */
export function shownHeader(name: string, value: string, texts: TextRedactor): string {
  const text = texts.known(value, 'header');
  if (isHidden(text)) return text;
  if (/^(?:proxy-)?authorization$/i.test(name)) return shownAuthorization(text, texts);
  if (/^(?:set-)?cookie$/i.test(name)) return shownCookies(name, text, texts);
  if (SECRET_HEADER.test(name)) return texts.whole(text, 'secret');
  return shownOther(name, value, texts);
}
