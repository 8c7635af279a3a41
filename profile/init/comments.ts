/** Lines of YAML as comments. */

import { wrap } from '../../contracts/text/wrap.ts';

/** A text as comment lines of at most 100 characters. */
export const comment = (text: string, indent = ''): string[] =>
  wrap(text.trim().replaceAll(/\s+/g, ' '), 100 - indent.length).map((line) => `${indent}# ${line}`);

/** Lines of YAML, commented out. */
export const commented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '#' : `# ${line}`));
