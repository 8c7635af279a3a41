/** Strings that try to be more than text, for tests: markup, commands of terminals and of CI servers, and characters formats cannot write. */

import fc from 'fast-check';

/** What no report may hold as markup: each starts or ends something in some format if it is passed through. */
export const HOSTILE: readonly string[] = [
  '<canary onerror=alert(1)>',
  '</script><script>canary()</script>',
  '</style><canary>',
  '--><canary>',
  ']]><canary>',
  '" onmouseover="canary()',
  "' onfocus='canary()",
  '&canary;',
  '${canary}',
  '[canary](javascript:canary())',
  '![canary](https://canary.example/x.png)',
  '```\n# canary\n```',
  '`canary`` `',
  '```',
  '`````',
  '| canary | canary |\n|--|--|',
  '@canary #1 www.canary.example',
  '\n::error::canary',
  '%0A::error::canary',
  '\u001B[31mcanary\u001B]8;;https://canary.example\u0007',
  '\u202Ecanary\u2066',
  '\0canary\b\r\n\t\u0085\u2028',
  '\ud800canary\udfff\ufffe\uffff',
  '😀 cañary',
  '1. canary',
  '- canary',
  '# canary',
  '',
  ' ',
];

/** Any of them, alone or among other characters, and any other text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE), fc.string()).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);
