/** XML 1.0 elements as text. Everything given as a string is escaped; there is no way to pass markup through. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers turn these into a space in an attribute, or into a line feed, unless they are written as references.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 (section 2.2) has no way to write. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeAttribute = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"'\t\n\r]/g, (character) => ESCAPES[character] ?? character);

const escapeText = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);

/** An element: its children are on separate lines, or it contains one text. */
export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly children?: readonly Element[];
  readonly text?: string;
}

function lines({ name, attributes = {}, children = [], text }: Element): readonly string[] {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(String(value))}"`],
  );
  const head = `<${name}${pairs.join('')}`;
  if (text !== undefined) return [`${head}>${escapeText(text)}</${name}>`];
  if (children.length === 0) return [`${head}/>`];
  return [`${head}>`, ...children.flatMap((child) => lines(child).map((line) => `  ${line}`)), `</${name}>`];
}

/** A whole document in UTF-8, ending in a line break. */
export const xmlDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root).join('\n')}\n`;
