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

const request = { method: 'GET', url: 'http://h/x', headers: [] };

describe('whatToFillIn', () => {
  it('the hub is deleted when the run has ended', () => {
    const facts = { step: 'retrieve-hub', hub: 'main', id: 'existing' } as const;
    expect(whatToFillIn('curl http://h/hub/1', { identity: 'A.full', facts, request })).toBe(
      ' # a run deletes its hubs at its end; conform replay registers a new one',
    );
  });

  for (const [sentence, line, token, note] of rows)
    it(sentence, () => {
      expect(whatToFillIn(line, { identity: 'A.full', facts: { step: 'first', token }, request })).toBe(note);
    });
});
