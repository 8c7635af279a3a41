import { describe, expect, it } from 'vitest';
import type { Token } from '../../contracts/formats/evidence/conditions.ts';
import { whatToFillIn } from './what-to-fill-in.ts';

const rows: readonly (readonly [string, string, Token, string])[] = [
  ['nothing if the line needs no change', `curl http://h/x -H "A: $TOKEN"`, 'valid', ''],
  [
    'devices are in the profile',
    `curl 'http://h/x?imsi={{A.located.0.imsi}}'`,
    'valid',
    ' # {{A.located.0.imsi}}: under devices in the profile',
  ],
  [
    'how a token was made wrong',
    `curl -H 'Authorization: Bearer {{credential:7ce428}}'`,
    'edited-payload',
    ' # {{credential:7ce428}}: its token with a claim changed and the signature kept, of identity A.full',
  ],
  [
    'whose a credential is that was got for the run',
    `curl -H 'Authorization: Bearer {{credential:7ce428}}'`,
    'valid',
    ' # {{credential:7ce428}}: of identity A.full',
  ],
];

describe('whatToFillIn', () => {
  for (const [sentence, line, token, note] of rows)
    it(sentence, () => {
      expect(whatToFillIn(line, { identity: 'A.full', facts: { step: 'first', token } })).toBe(note);
    });
});
