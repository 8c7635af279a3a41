import type { Json } from '../../../contracts/contract.ts';
import { patched } from '../testing/hand-made-lifecycles.ts';
import { under, updatedUnder } from '../testing/hand-made-sandbox.ts';
import {
  casesFor,
  exchange,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgingOptions,
} from '../testing/judging.ts';

const SERVED = exchange('ticket.list', { facts: { step: 'sandbox', kind: 'good' }, response: 200 });
const alone = (sandbox: 'absent' | 'short' | 'reused' | 'long', response?: DraftResponse): readonly Draft[] =>
  under(sandbox, response, { kind: 'probe' });
const probe = (...parts: Parameters<typeof alone>): readonly Draft[] => [SERVED, ...alone(...parts)];
const enforcing = (enforcement: Readonly<Record<string, Json>>): JudgingOptions => ({
  declarations: { 'sandbox.enforcement': enforcement },
});
const ENFORCED = enforcing({ missing: [400], short: [400, 422], reused: 'allow' });
const REJECTED = enforcing({ missing: 'reject' });
const HUB_LIMIT_UNSPECIFIED: readonly Draft[] = [
  exchange('ticket.hub-create', { response: [201, { id: 'H' }] }),
  exchange('ticket.hub-create', {
    facts: { step: 'subscribe', hub: 'sandbox-absent', kind: 'probe', sandbox: 'absent' },
    response: 409,
  }),
];

/** A registration without the header field. */
const hubWithout = (response: number): Draft =>
  exchange('ticket.hub-create', {
    facts: { step: 'subscribe', hub: 'sandbox-absent', kind: 'probe', sandbox: 'absent' },
    response,
  });

const HUB = exchange('ticket.hub-create', { response: [201, { id: 'H' }] });

/** A registration with too short a value, by an operation that serves others. */
const shortHub = (response: number): Draft =>
  exchange('ticket.hub-create', {
    facts: { step: 'subscribe', hub: 'sandbox-short', kind: 'probe', sandbox: 'short' },
    response,
  });

/** An update without the header field, by an operation that serves others, rejected with 409; the states before and after it. */
const updatedWithout = (states: readonly [before: string, after: string]): readonly Draft[] => [
  patched('ticket', 1, {}, { item: 'two' }),
  ...updatedUnder('absent', 'probe', states),
];

testCheck({
  check: 'sandbox-enforcement',
  requirement: 'ticket.sandbox.missing-header-is-as-declared',
  cases: casesFor({
    'ticket.sandbox.missing-header-is-as-declared': [
      ['is met by the declared rejection', probe('absent', 400), ['met'], ENFORCED],
      ['fails another one', probe('absent', 403), ['fail'], ENFORCED],
      ['fails a success', probe('absent', 200), ['fail'], ENFORCED],
      ['is met by a success where that is declared', probe('absent', 200), ['met'], enforcing({ missing: 'allow' })],
      ['fails a rejection then', probe('absent', 400), ['fail'], enforcing({ missing: 'allow' })],
      [
        'decides nothing of an update that may be rejected in the state to which the resource has come',
        updatedWithout(['New', 'Closed']),
        ['undecided'],
        ENFORCED,
      ],
      ['fails another rejection of one in its first state', updatedWithout(['New', 'New']), ['fail'], ENFORCED],
      ['records responses while nothing is declared', probe('absent', 400), ['seen']],
      [
        'records them where only short values are declared',
        probe('absent', 400),
        ['seen'],
        enforcing({ short: [400] }),
      ],
      ['decides nothing of a busy target', probe('absent', 503), ['undecided'], ENFORCED],
      ['decides nothing of a call that has no response', probe('absent'), [], ENFORCED],
      ['decides nothing of a hub that may be one too many', HUB_LIMIT_UNSPECIFIED, ['undecided'], ENFORCED],
      [
        'warns where an operation serves what another rejects',
        [...probe('absent', 400), hubWithout(201)],
        ['seen', 'warn'],
      ],
      ['records the same everywhere', [...probe('absent', 400), hubWithout(400)], ['seen']],
      ['records a rejection that may be about the resource', [...probe('absent', 404), hubWithout(201)], ['seen']],
      ['records a busy target', [...probe('absent', 429), hubWithout(201)], ['seen']],
      ['records a rejection where nothing is served', [...alone('absent', 400), hubWithout(201)], ['seen']],
      ['is met by any client error of another declared word', probe('absent', 418), ['met'], REJECTED],
    ],
    'ticket.sandbox.short-value-is-as-declared': [
      ['is met by any declared rejection', probe('short', 422), ['met'], ENFORCED],
      ['fails a success', probe('short', 200), ['fail'], ENFORCED],
      ['is met by a rejected registration of a hub', [HUB, shortHub(400)], ['met'], ENFORCED],
      ['fails a hub that is registered', [HUB, shortHub(201)], ['fail'], ENFORCED],
      ['ignores longer values', probe('long', 200), [], ENFORCED],
    ],
    'ticket.sandbox.reused-value-is-as-declared': [
      ['is met by a success where that is declared', probe('reused', 200), ['met'], ENFORCED],
      ['fails a rejection', probe('reused', 409), ['fail'], ENFORCED],
      [
        'decides nothing of an operation that is unavailable',
        [SERVED, ...under('reused', 405, { kind: 'unavailable' })],
        ['undecided'],
        ENFORCED,
      ],
      ['decides nothing where no ordinary request is served', alone('reused', 409), ['undecided'], ENFORCED],
    ],
  }),
});
