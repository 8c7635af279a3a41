/** The errors of the YAML parser, in words for the author of a profile. */

import type { ErrorCode } from 'yaml';

export interface YamlMistake {
  readonly what: string;
  readonly expected?: string;
  readonly next: string;
}

const QUOTE_REFERENCE: YamlMistake = {
  what: 'a reference ${...} inside { } or [ ] has no quotes, so YAML reads its braces as a mapping',
  expected: 'quotes around the value: { Authorization: "Bearer ${TOKEN}" }',
  next: 'put the value in quotes, or write each key on a separate line without { }',
};

const MISTAKES: Partial<Readonly<Record<ErrorCode, YamlMistake>>> = {
  TAB_AS_INDENT: {
    what: 'the line is indented with a tab',
    expected: 'spaces',
    next: 'replace the tabs by spaces; YAML does not allow tabs as indentation',
  },
  BAD_INDENT: {
    what: 'the indentation matches no level above it, or a bracket is not closed',
    expected: 'keys of one mapping in the same column',
    next: 'indent the line like the keys of the same mapping, and close the brackets of the lines above',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    what: 'the value contains a colon and a space, which YAML reads as another key',
    expected: 'one key and one value on each line',
    next: 'put the value in quotes',
  },
  MULTILINE_IMPLICIT_KEY: {
    what: 'the line is not a key with a value',
    expected: 'key: value, with a space after the colon',
    next: 'add the colon and the space after the key',
  },
  MISSING_CHAR: {
    what: 'a quote or bracket before this point is not closed',
    expected: 'a closing quote or bracket, or a colon after a key',
    next: 'look above this point for an open quote, an open bracket, or a key without a colon',
  },
  BAD_SCALAR_START: {
    what: 'a value cannot start with this character',
    expected: 'quotes around values that start with @ ` or %',
    next: 'put the value in quotes',
  },
  BAD_DQ_ESCAPE: {
    what: 'a backslash inside double quotes starts an unknown escape sequence',
    expected: 'single quotes around text with backslashes',
    next: 'use \'...\' instead of "..."',
  },
  MULTIPLE_DOCS: {
    what: 'a second YAML document starts here',
    expected: 'one profile in each file',
    next: 'move it to a separate file, or remove the line ---',
  },
  NON_STRING_KEY: {
    what: 'a key is a list or a mapping',
    expected: 'text as key',
    next: 'put the key in quotes if it is text',
  },
};

const OTHER: YamlMistake = {
  what: 'the YAML is invalid from here on',
  next: 'check the quotes, brackets and indentation of this line and the line above',
};

const TOO_DEEP: YamlMistake = {
  what: 'this line has a value, but the next line has a deeper indentation',
  expected: 'keys of one mapping in the same column',
  next: 'indent both lines equally',
};

const indentation = (line: string): number => line.length - line.trimStart().length;

/** @param lines the line of the error and the one after it. */
export function yamlMistake(code: ErrorCode, [line = '', following = '']: readonly string[]): YamlMistake {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && indentation(following) > indentation(line) && !/:\s.*:\s/.test(line))
    return TOO_DEEP;
  if (code === 'UNEXPECTED_TOKEN' && /[{[].*\$\{/.test(line)) return QUOTE_REFERENCE;
  return MISTAKES[code] ?? OTHER;
}
