import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';
import { foreignIdIn, foreignTextIn } from '../../evidence/foreign-texts.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'monitor-isolation',
  decides: 'If isolation is declared, no monitor contains a resource of another customer.',
  needs: [{ exchange: { step: ['monitor', 'foreign-monitor'] } }],
  leaves: 'Everything while undeclared; the status of a response without any text or id of the resource.',
  judge: ({ requirement, contract, history, declared }) => {
    const value = requirement.declarations.map(declared).find((one) => one !== undefined);
    return history
      .exchanges({ operations: requirement.operations, facts: { step: ['monitor', 'foreign-monitor'] } })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (!response) return [];
        const isForeign = facts.step === 'foreign-monitor';
        const word = isSuccess(response.status)
          ? (foreignTextIn(history, contract, exchange) ??
            (isForeign ? foreignIdIn(history, contract, exchange) : undefined))
          : undefined;
        if (value === undefined || value === false)
          return isForeign ? [seen(`another customer received ${received(exchange)}`, exchange)] : [];
        if (isTransient(response.status)) return [undecidedBy(exchange)];
        // The monitor of an own resource proves nothing about foreign ones.
        if (word === undefined) return isForeign ? [met(exchange)] : [];
        return [
          broken([exchange], {
            expected: 'nothing of a resource of another customer, because isolation is declared',
            received: phrase`the text ${jsonValue(word)}`,
            signature: isForeign ? 'monitor of another customer' : 'another resource within',
          }),
        ];
      });
  },
});
