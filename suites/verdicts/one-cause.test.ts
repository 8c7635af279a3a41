import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../contracts/formats/evidence/facts.ts';
import type { Token } from '../../contracts/formats/evidence/conditions.ts';
import { History } from '../evidence/history.ts';
import {
  eventsOf,
  exchange,
  seen,
  type Draft,
  type DraftResponse,
  type JudgingOptions,
} from '../checks/testing/judging.ts';
import { byTheirCause } from './one-cause.ts';

/** Each requirement with `fails`, `partly` and its cause, the cause of all its failures, or `holds`. */
function verdicts(
  ids: readonly string[],
  drafts: readonly Draft[],
  options?: JudgingOptions,
): Readonly<Record<string, string>> {
  const all = ids.map((id) => seen(id, drafts, options));
  const causes = byTheirCause(all, new History(eventsOf(drafts)));
  return Object.fromEntries(
    all.map((one) => {
      const observations = causes.get(one) ?? one.observations;
      const isFailing = observations.some((each) => each.outcome === 'broken');
      const by = new Set(observations.flatMap((each) => (each.outcome === 'undecided' ? (each.cause ?? []) : [])));
      const cause = [...by].join(', ');
      return [one.requirement.id, isFailing ? (cause === '' ? 'fails' : `partly ${cause}`) : cause || 'holds'];
    }),
  );
}

const list = (path: string, response: DraftResponse): Draft => exchange('ticket.list', { path, response });

type LookupFacts = Extract<StatedFacts, { readonly step: 'lookup' }>;

const details = (facts: Partial<LookupFacts>, response: DraftResponse): Draft =>
  exchange('device.details', {
    facts: { step: 'lookup', devices: ['A.located.0'], scope: 'held', set: 'owned', key: 'imsi', ...facts },
    response,
  });

const ROWS = ['ticket.list.success-is-200', 'ticket.list.fields-is-optional', 'ticket.list.limit-is-accepted'];
const [SUCCESS = '', FIELDS = '', LIMIT = ''] = ROWS;
const FOUND = 'device.keys.imsi-finds-the-device';
const BY_MSISDN = 'device.keys.msisdn-finds-the-device';
const UNKNOWN = 'device.details.unknown-device-is-204';
const LISTED = 'ticket.list.statuses-are-the-listed-ones';

describe('a failure', () => {
  it('belongs to the rule about the respect that its cases share, if requests without it succeed', () => {
    const drafts = [
      list('/t?limit=2', 400),
      list('/t?limit=5', 400),
      list('/t', 200),
      list('/t?limit=2&fields=id', 200),
    ];
    expect(verdicts(ROWS, drafts)).toEqual({ [SUCCESS]: LIMIT, [FIELDS]: LIMIT, [LIMIT]: 'fails' });
  });

  it('stays with every rule that demands the same of the same requests', () => {
    const drafts = [details({}, 404), details({ key: 'msisdn' }, 404)];
    expect(verdicts(['device.details.endpoint-is-available', 'device.details.success-is-200', FOUND], drafts)).toEqual({
      'device.details.endpoint-is-available': 'fails',
      'device.details.success-is-200': 'fails',
      [FOUND]: 'device.details.endpoint-is-available',
    });
  });

  it('explains other cases of the same operation with its facts and its status', () => {
    const drafts = [
      details({}, 200),
      details({ key: 'msisdn' }, 400),
      details({ kind: 'negative', set: 'unknown' }, 204),
      details({ kind: 'negative', set: 'unknown', key: 'msisdn' }, 400),
    ];
    expect(verdicts([BY_MSISDN, UNKNOWN], drafts)).toEqual({ [BY_MSISDN]: 'fails', [UNKNOWN]: BY_MSISDN });
  });

  it('does not explain those of its cases that alone have another status', () => {
    const rows = ['device.details.success-is-200', FOUND];
    const others = [details({ key: 'msisdn' }, 201), details({ key: 'both' }, 201)];
    expect(verdicts(rows, [...others, details({}, 401)])).toEqual({ [rows[0]!]: 'fails', [FOUND]: 'fails' });
    expect(verdicts(rows, [...others, details({}, 201)])).toEqual({ [rows[0]!]: 'fails', [FOUND]: rows[0] });
  });

  it('does not explain a response with another status', () => {
    const drafts = [
      details({}, 200),
      details({ key: 'msisdn' }, 400),
      details({ kind: 'negative', set: 'unknown', key: 'msisdn' }, 200),
    ];
    expect(verdicts([BY_MSISDN, UNKNOWN], drafts)).toEqual({ [BY_MSISDN]: 'fails', [UNKNOWN]: 'fails' });
  });

  it('explains a part of the cases; the remaining cases keep failing', () => {
    const drafts = [list('/t?limit=2', 400), list('/t?offset=1', 400), list('/t', 200)];
    expect(verdicts([SUCCESS, LIMIT], drafts)).toEqual({ [SUCCESS]: `partly ${LIMIT}`, [LIMIT]: 'fails' });
  });

  it('is not a cause if a smaller part of its cases is violated', () => {
    const drafts = [
      list('/t?limit=2', 400),
      list('/t?limit=5', 200),
      list('/t?limit=2&fields=id', 200),
      list('/t?fields=id', 200),
    ];
    expect(verdicts([FIELDS, LIMIT], drafts)).toEqual({ [FIELDS]: 'fails', [LIMIT]: FIELDS });
  });

  it('does not explain others by the cases that belong to another cause', () => {
    const OFFSET = 'ticket.list.offset-is-accepted';
    const drafts = [
      list('/t', 200),
      list('/t?limit=2', 400),
      list('/t?limit=5', 400),
      list('/t?limit=7', 400),
      list('/t?offset=1', 400),
      list('/t?offset=2', 200),
      list('/t', 200),
    ];
    expect(verdicts([SUCCESS, LIMIT, OFFSET], drafts)).toEqual({
      [SUCCESS]: `${LIMIT}, ${OFFSET}`,
      [LIMIT]: 'fails',
      [OFFSET]: 'fails',
    });
  });

  it('of a declared rule does not explain the violation of a stated rule', () => {
    const calls = (token: Token, response: number) =>
      exchange('ticket.list', { facts: { kind: 'negative', token, step: 'credentials' }, response });
    const drafts = [list('/t', 200), calls('missing', 200), calls('wrong', 401)];
    const [rule, declared] = [
      'ticket.credentials.are-required',
      'ticket.credentials.missing-credentials-status-is-as-declared',
    ] as const;
    const declarations = { statusConditions: { 'missing-credentials': [401] } };
    expect(verdicts([rule, declared], drafts, { declarations })).toEqual({ [rule]: 'fails', [declared]: 'fails' });
  });

  it('by an unlisted status stays next to its cause', () => {
    const drafts = [list('/t?limit=2', 418), list('/t', 200)];
    expect(verdicts([SUCCESS, LIMIT, LISTED], drafts)).toEqual({
      [SUCCESS]: LIMIT,
      [LIMIT]: 'fails',
      [LISTED]: 'fails',
    });
  });
});

it('changes no requirement that holds', () => {
  expect(verdicts(ROWS, [list('/t', 200), list('/t?limit=1', 200)])).toEqual({
    [SUCCESS]: 'holds',
    [FIELDS]: 'holds',
    [LIMIT]: 'holds',
  });
});
