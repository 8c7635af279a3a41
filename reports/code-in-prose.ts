/** A piece of a sentence: prose, or text between backticks. */
export interface ProsePart {
  readonly text: string;
  readonly code: boolean;
}

/** Statements and reasons mark names with backticks; each format shows them in its own way. An unpaired backtick is prose. */
export function codeInProse(text: string): readonly ProsePart[] {
  const parts = text.split(/`([^`]+)`/);
  return parts.map((part, index) => ({ text: part, code: index % 2 === 1 })).filter((part) => part.text !== '');
}
