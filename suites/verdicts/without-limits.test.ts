import { expect, it } from 'vitest';
import { exchange, historyOf, seen, type Draft } from '../checks/testing/judging.ts';
import { withoutHubLimits } from './without-hub-limits.ts';

const hub = (facts: { readonly accept: 'absent' | 'stated' }, response: number): Draft =>
  exchange('change.hub-create', {
    facts: { step: 'header-form', kind: 'probe', ...facts },
    method: 'POST',
    sent: { callback: 'http://listener.example/' },
    response: response === 201 ? [201, { id: 1 }] : response,
  });
const REQUIREMENT = 'change.endpoints.absent-accept-is-as-declared';
const DECLARED = { declarations: { jsonHeadersRequired: false } };

const outcomes = (...drafts: readonly Draft[]): readonly string[] =>
  withoutHubLimits(seen(REQUIREMENT, drafts, DECLARED), historyOf(...drafts)).map(({ outcome }) => outcome);

it('a registration in another form that may be one too many violates nothing', () => {
  expect(outcomes(hub({ accept: 'stated' }, 201), hub({ accept: 'absent' }, 409))).toEqual(['undecided']);
});

it('a registration that is rejected for its form is a violation', () => {
  expect(
    outcomes(hub({ accept: 'stated' }, 201), hub({ accept: 'absent' }, 409), hub({ accept: 'stated' }, 201)),
  ).toEqual(['broken']);
});
