import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { judgeKeptHub } from '../shared/hub-presence.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { policyInWords } from '../shared/repeated-in-words.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';

/** What came of a second registration, in the words of the declaration; undefined where a response has no id. */
function outcomeOf(first: Exchange, second: Exchange): string | undefined {
  if (second.response?.status === 409) return '409';
  if (!succeeded(second)) return received(second);
  const [hub, again] = [idIn(first), idIn(second)];
  if (hub === undefined || again === undefined) return undefined;
  return again === hub ? 'sameId' : 'newId';
}

/** Another hub in addition to the first one, which is retrieved right after it and must still exist. */
function stillRegistered(second: Exchange, judgement: Judgement): Observation {
  const { contract, history } = judgement;
  const [look] = history.exchanges({
    operations: operationsOf(contract, 'hub-retrieve'),
    facts: { step: 'first-of-two' },
  });
  if (!look) return met(second);
  return judgeKeptHub(look, judgement, {
    before: [second],
    expected: 'the first hub in addition to the second one',
    signature: 'the first is gone',
  });
}

export default defineCheck({
  id: 'hub-duplicate',
  decides: 'The second registration of a callback has the declared result.',
  needs: [{ exchange: { step: 'subscribe', hub: 'main' } }, { exchange: { step: 'same-callback' } }],
  leaves:
    'While undeclared, everything but a second hub in the place of the first, which is a warning. Responses without an id; 429, 502, 503, 504.',
  judge: (judgement) => {
    const { requirement, history, declared } = judgement;
    const policy = declared('hub.duplicatePolicy');
    const first = history
      .exchanges({ operations: requirement.operations, facts: { step: 'subscribe', hub: 'main' } })
      .find(succeeded);
    if (!first) return [];
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'same-callback' } })
      .map((exchange): Observation => {
        const outcome = outcomeOf(first, exchange);
        if (policy === undefined) {
          const kept = outcome === 'newId' ? stillRegistered(exchange, judgement) : undefined;
          // Its registration was acknowledged, and no one has deleted it.
          return kept?.outcome === 'broken'
            ? { ...kept, severity: 'warn', isQuestion: true }
            : seen(outcome ?? 'a response without an id', exchange);
        }
        if (!exchange.response || isTransient(exchange.response.status)) return undecidedBy(exchange);
        if (outcome === undefined)
          return undecided('the response contains no id, so hubs cannot be distinguished', exchange);
        if (String(policy) === outcome)
          return outcome === 'newId' ? stillRegistered(exchange, judgement) : met(exchange);
        return broken([first, exchange], {
          expected: phrase`${policyInWords(String(policy), 'hub')} for a callback that is registered again, as declared`,
          received: succeeded(exchange) || outcome === '409' ? policyInWords(outcome, 'hub') : receivedStatus(exchange),
          signature: outcome,
        });
      });
  },
});
