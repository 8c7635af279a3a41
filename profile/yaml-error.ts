/** What the YAML parser's errors mean to somebody who writes a profile. */

import type { ErrorCode } from 'yaml';

export interface YamlMistake {
  readonly what: string;
  readonly expected?: string;
  readonly next: string;
}

const QUOTE_REFERENCE: YamlMistake = {
  what: 'a reference ${...} stands without quotes inside { } or [ ], where YAML takes its braces for its own',
  expected: 'quotes around the value: { Authorization: "Bearer ${TOKEN}" }',
  next: 'put the value in quotes, or write one key a line instead of { }',
};

const MISTAKES: Partial<Readonly<Record<ErrorCode, YamlMistake>>> = {
  TAB_AS_INDENT: {
    what: 'the line is indented with a tab',
    expected: 'spaces',
    next: 'replace tabs by spaces; YAML forbids tabs at the beginning of a line',
  },
  BAD_INDENT: {
    what: 'the indentation fits no level above it, or a bracket is not closed',
    expected: 'keys of one mapping in the same column',
    next: 'move the line to the column of its neighbours, and close brackets of lines above',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    what: 'the value holds a colon and a space, which begin another key',
    expected: 'one key and one value a line',
    next: 'put the value in quotes',
  },
  MULTILINE_IMPLICIT_KEY: {
    what: 'the line is no key with a value',
    expected: 'key: value, with a space after the colon',
    next: 'add the colon and the space',
  },
  MISSING_CHAR: {
    what: 'something opened before this point is not closed',
    expected: 'a closing quote or bracket, or a colon after a key',
    next: 'look upwards for a single quote, a bracket without its pair, or a key without a colon',
  },
  BAD_SCALAR_START: {
    what: 'a value cannot begin with this character',
    expected: 'quotes around values that begin with @ ` or %',
    next: 'put the value in quotes',
  },
  BAD_DQ_ESCAPE: {
    what: 'a backslash inside double quotes begins an escape that YAML does not know',
    expected: 'single quotes around text with backslashes',
    next: 'use \'...\' instead of "..."',
  },
  MULTIPLE_DOCS: {
    what: 'a second document begins here',
    expected: 'one profile a file',
    next: 'move it to a file of its own, or remove the line ---',
  },
  NON_STRING_KEY: {
    what: 'a key is a list or a mapping',
    expected: 'text as key',
    next: 'put the key in quotes if it is meant as text',
  },
};

const OTHER: YamlMistake = {
  what: 'YAML cannot be read from here on',
  next: 'check quotes, brackets and indentation of this line and the one above',
};

const TOO_DEEP: YamlMistake = {
  what: 'the next line is indented deeper than this one, which has a value already',
  expected: 'keys of one mapping in the same column',
  next: 'bring both lines to the same column',
};

const indentation = (line: string): number => line.length - line.trimStart().length;

/** @param lines the line of the error and the one after it. */
export function yamlMistake(code: ErrorCode, [line = '', following = '']: readonly string[]): YamlMistake {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && indentation(following) > indentation(line) && !/:\s.*:\s/.test(line))
    return TOO_DEEP;
  if (code === 'UNEXPECTED_TOKEN' && /[{[].*\$\{/.test(line)) return QUOTE_REFERENCE;
  return MISTAKES[code] ?? OTHER;
}
