/**
 * Text as it is read: JSON may write any character as an escape (RFC 8259, section 7), so where a text holds escapes, what they represent is
 * added to it.
 */
export function unescaped(text: string): string {
  if (!text.includes('\\u')) return text;
  try {
    return `${text} ${JSON.stringify(JSON.parse(text))}`;
  } catch {
    return text;
  }
}
