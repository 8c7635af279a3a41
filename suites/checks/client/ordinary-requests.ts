/** What the documents ask of a client, and the suite as a client keeps: a rule for each of its ordinary requests. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement, Need } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

const KINDS = ['good', 'offered', 'settling'] as const;

/** An ordinary request: it breaks no rule on purpose. */
export const ORDINARY = { exchange: { kind: KINDS } } as const satisfies Need;

export const LEAVES = 'Probes, which violate such rules intentionally, and requests that were not sent completely.';

/** Ordinary requests that were sent. */
export const ordinaryRequests = ({ history, requirement }: Judgement): readonly Exchange[] =>
  history
    .exchanges({ operations: requirement.operations })
    .filter(({ facts }) => (KINDS as readonly unknown[]).includes(facts.kind))
    .filter(({ failure }) => failure?.kind !== 'unsent' && failure?.kind !== 'aborted');

/** What a rule says of one request: true where it is kept, a text for what breaks it, undefined where it does not apply. */
type Rule = (exchange: Exchange, judgement: Judgement) => string | true | undefined;

/** Judges every ordinary request by a rule; `expected` says what the rule requires. */
export const judgeRequests =
  (expected: string, rule: Rule) =>
  (judgement: Judgement): readonly Observation[] =>
    ordinaryRequests(judgement).flatMap((exchange): readonly Observation[] => {
      const kept = rule(exchange, judgement);
      if (kept === undefined) return [];
      return kept === true ? [met(exchange)] : [broken([exchange], { expected, received: kept, signature: expected })];
    });
