import { describe, expect, it } from 'vitest';
import type { Token } from '../../contracts/formats/evidence/conditions.ts';
import { whatToFillIn } from './what-to-fill-in.ts';

const rows: readonly (readonly [string, string, Token, string])[] = [
  ['nothing if the line needs no change', `curl http://h/x -H "A: $TOKEN"`, 'valid', ''],
  [
    'devices are in the profile',
    `curl 'http://h/x?imsi={{A.located.0.imsi}}'`,
    'valid',
    ' # {{A.located.0.imsi}}: devices.customers.A.located[0].imsi in the profile',
  ],
  [
    'devices that belong to no customer are in the profile',
    `curl 'http://h/x?imsi={{unknown.1.imsi}}'`,
    'valid',
    ' # {{unknown.1.imsi}}: devices.unknown[1].imsi in the profile',
  ],
  [
    'callbacks are those of a listener of your own',
    `curl -d '{"callback":"http://h/{{callback:ticket.main}}"}'`,
    'valid',
    ' # {{callback:ticket.main}}: use the URL of a listener of your own instead; the hub stays until it is deleted',
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

const about = { operation: 'ticket.hub-retrieve', identity: 'A.full', request };
const response = { status: 200, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds: 1 };
const DELETED = ' # a run deletes its hubs at its end; conform replay registers a new one';

describe('whatToFillIn', () => {
  it('the hub is deleted when the run has ended', () => {
    const facts = { step: 'retrieve-hub', hub: 'main', id: 'existing' } as const;
    expect(whatToFillIn('curl http://h/hub/1', { ...about, facts })).toBe(DELETED);
  });

  it('the hub is deleted, whatever the facts state of it, if the request was served', () => {
    const facts = { step: 'credentials', token: 'missing' } as const;
    expect(whatToFillIn('curl http://h/hub/1', { ...about, facts, response })).toBe(DELETED);
    expect(whatToFillIn('curl http://h/hub/1', { ...about, facts, response: { ...response, status: 401 } })).toBe('');
  });

  it('the resource of a deletion that was served is deleted', () => {
    const deletion = { ...about, operation: 'pets.remove', request: { ...request, method: 'DELETE' }, response };
    expect(whatToFillIn('curl http://h/pets/1', { ...deletion, facts: { step: 'first' } })).toBe(
      ' # this deleted the resource; conform replay creates a new one',
    );
  });

  for (const [sentence, line, token, note] of rows)
    it(sentence, () => {
      expect(whatToFillIn(line, { ...about, facts: { step: 'first', token } })).toBe(note);
    });
});
