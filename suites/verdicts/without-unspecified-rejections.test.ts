import { expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { exchange, historyOf, seen, type Draft } from '../checks/testing/judging.ts';
import type { ObservedRow } from './rows.ts';
import { withoutUnspecifiedRejections } from './without-unspecified-rejections.ts';

const hub = (facts: { readonly accept: 'absent' | 'stated' }, response: number): Draft =>
  exchange('change.hub-create', {
    facts: { step: 'header-form', kind: 'probe', ...facts },
    method: 'POST',
    sent: { callback: 'http://listener.example/' },
    response: response === 201 ? [201, { id: 1 }] : response,
  });
const REQUIREMENT = 'change.endpoints.absent-accept-is-as-declared';
const DECLARED = { declarations: { jsonHeadersRequired: false } };

const outcomesOf = (row: ObservedRow, drafts: readonly Draft[], syntax?: Json): readonly string[] =>
  withoutUnspecifiedRejections(row, {
    contract: row.contract,
    history: historyOf(...drafts),
    declared: (key) => (key === 'hub.querySyntax' ? syntax : undefined),
  }).map(({ outcome }) => outcome);
const outcomes = (...drafts: readonly Draft[]): readonly string[] =>
  outcomesOf(seen(REQUIREMENT, drafts, DECLARED), drafts);

it('a registration in another form that may be one too many violates nothing', () => {
  expect(outcomes(hub({ accept: 'stated' }, 201), hub({ accept: 'absent' }, 409))).toEqual(['undecided']);
});

it('a registration that is rejected for its form is a violation', () => {
  expect(
    outcomes(hub({ accept: 'stated' }, 201), hub({ accept: 'absent' }, 409), hub({ accept: 'stated' }, 201)),
  ).toEqual(['broken']);
});

it('a registration with undeclared values violates nothing, unless the neutral query is declared', () => {
  const drafts = [hub({ accept: 'absent' }, 400)];
  const row = seen(REQUIREMENT, drafts, DECLARED);
  expect(outcomesOf(row, drafts)).toEqual(['undecided']);
  expect(outcomesOf(row, drafts, { neutral: '' })).toEqual(['broken']);
});

it('several rejected creations after accepted ones may be too many', () => {
  const creation = (response: number, accept: 'absent' | 'stated' = 'stated'): Draft =>
    exchange('ticket.create', { facts: { step: 'header-form', accept }, method: 'POST', sent: {}, response });
  const drafts = [creation(201), creation(403, 'absent'), creation(403, 'absent')];
  const of = (all: readonly Draft[]): readonly string[] =>
    outcomesOf(seen('ticket.create.accept-is-optional', all), all);
  expect(of(drafts)).not.toContain('broken');
  expect(of([...drafts, creation(201)])).toContain('broken');
});
