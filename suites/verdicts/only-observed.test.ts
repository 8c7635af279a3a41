import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import type { Judgement } from '../checks/check.ts';
import { created } from '../checks/testing/hand-made-lifecycles.ts';
import { asText } from '../checks/testing/hand-made-input.ts';
import { historyOf, seen, type Draft } from '../checks/testing/judging.ts';
import { decide } from './decide.ts';
import { withoutObserved } from './only-observed.ts';
import type { Judged, ObservedRow } from './rows.ts';

type Declarations = Readonly<Record<string, Json>>;

/** A row as its check judges it with the declared values, softened. */
function softened(
  id: string,
  drafts: readonly Draft[],
  declarations: Declarations,
  provenance: Profile['provenance'],
  change: (row: ObservedRow) => ObservedRow = (row) => row,
): Judged {
  const strict = declarations['statusListsClosed'] === true;
  const judged = seen(id, drafts, { declarations, strict });
  const row = change({ ...judged, requirement: { ...judged.requirement, level: 'must' } });
  const history = historyOf(...drafts);
  const { contract } = row;
  const profile: Profile = {
    conform: 1,
    name: 'by hand',
    mode: 'sandbox',
    identities: {},
    declarations,
    interfaces: { [contract.id]: { baseUrl: 'https://target.example' } },
    ...(provenance === undefined ? {} : { provenance }),
  };
  const declared = (key: string): Json | undefined =>
    declarations[key] ?? contract.declarations.find((one) => one.key === key)?.default;
  const judgementFor = (): Judgement => ({
    requirement: row.requirement,
    options: row.requirement.check?.options ?? {},
    contract,
    history,
    profile,
    declared,
    own: (name) => declared(`${contract.id}.${name}`),
    strict,
    validate: schemaValidator(contract),
  });
  const finding = { curl: () => 'curl', replay: () => 'conform run' };
  const result = withoutObserved({ profile, options: DEFAULT_OPTIONS, history, judgementFor })(row);
  return decide(result, { history, finding }).judged;
}

const ROW = 'ticket.create.content-type-is-json';
const AGREES = 'ticket.create.response-agrees-with-what-was-sent';
const KEY = 'unsupportedMediaStatus';
const OBSERVED = { [KEY]: 'observed' } as const;

describe('a violation that depends on an observed value', () => {
  it('warns, its findings as well, and names the value', () => {
    const { result, findings } = softened(ROW, asText(400), { [KEY]: [415] }, OBSERVED);
    expect([result.verdict, findings.map(({ verdict }) => verdict)]).toEqual(['warn', ['warn']]);
    expect(result.reason).toContain(`the profile has ${KEY} only from \`conform learn\``);
  });

  it('fails if a person declared the value', () => {
    expect(softened(ROW, asText(400), { [KEY]: [415] }, undefined).result.verdict).toBe('fail');
    expect(softened(ROW, asText(400), { [KEY]: [415] }, { other: 'observed' }).result.verdict).toBe('fail');
  });

  it('warns where the requirement does not list the value', () => {
    const declarations = { statusListsClosed: true };
    const unlisted = (provenance: Profile['provenance']): Judged =>
      softened(ROW, asText(415), declarations, provenance);
    expect(unlisted(undefined).result.verdict).toBe('fail');
    const { result } = unlisted({ statusListsClosed: 'observed' });
    expect(result.verdict).toBe('warn');
    expect(result.reason).toContain('statusListsClosed');
  });

  it('warns where the value decides what is sent', () => {
    const key = 'ticket.create.minimalBody';
    const listed = (row: ObservedRow): ObservedRow => ({
      ...row,
      requirement: { ...row.requirement, declarations: [key] },
    });
    const declarations = { [key]: { description: 'x' } };
    expect(softened(ROW, asText([201, {}]), declarations, { [key]: 'observed' }, listed).result.verdict).toBe('warn');
  });

  it('warns where an open requirement has nothing else to judge by', () => {
    const open = (row: ObservedRow): ObservedRow => ({ ...row, requirement: { ...row.requirement, basis: 'open' } });
    expect(softened(ROW, asText([201, {}]), { [KEY]: [415] }, OBSERVED, open).result.verdict).toBe('warn');
  });
});

describe('a violation without any observed value', () => {
  it('fails although it is a warning with one', () => {
    const key = 'ticket.writableFields';
    const changed = [created('ticket', { sent: { description: 'x' }, responded: { id: '1', description: 'y' } })];
    const verdictOf = (provenance: Profile['provenance']) =>
      softened(AGREES, changed, { [key]: ['/note'] }, provenance).result.verdict;
    expect(verdictOf(undefined)).toBe('warn');
    expect(verdictOf({ [key]: 'observed' })).toBe('fail');
    const ofDeclared = softened(AGREES, changed, { [key]: ['/description'] }, { [key]: 'observed' });
    expect(ofDeclared.result.verdict).toBe('fail');
  });

  it('fails although the requirement lists one', () => {
    const { result, findings } = softened(ROW, asText([201, {}]), { [KEY]: [415] }, OBSERVED);
    expect([result.verdict, findings.map(({ verdict }) => verdict)]).toEqual(['fail', ['fail']]);
    expect(result.reason).not.toContain('conform learn');
  });

  it('gives the reason of a row in which another case depends on one', () => {
    const { result } = softened(ROW, [...asText(400), ...asText([201, {}])], { [KEY]: [415] }, OBSERVED);
    expect(result.verdict).toBe('fail');
    expect(result.reason).toContain('received status 201');
  });
});
