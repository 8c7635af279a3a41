import { defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';
import { foreignWordIn } from '../../evidence/words-of-others.ts';

export default defineCheck({
  id: 'monitor-isolation',
  decides: 'No monitor holds a resource of another customer, once isolation is declared.',
  needs: [{ exchange: { step: ['monitor', 'foreign-monitor'] } }],
  leaves: 'Everything while undeclared; the status of an answer that holds nothing of the resource.',
  judge: ({ requirement, contract, history, declared }) => {
    const value = requirement.declarations.map(declared).find((one) => one !== undefined);
    return history
      .exchanges({ operations: requirement.operations, facts: { step: ['monitor', 'foreign-monitor'] } })
      .flatMap((exchange): readonly Observation[] => {
        const { response, facts } = exchange;
        if (!response) return [];
        const isForeign = facts.step === 'foreign-monitor';
        const word = isSuccess(response.status) ? foreignWordIn(history, contract, exchange) : undefined;
        if (value === undefined || value === false)
          return isForeign ? [seen(`another customer received ${received(exchange)}`, exchange)] : [];
        if (isTransient(response.status)) return [undecided(`the target answered ${response.status}`, exchange)];
        // The monitor of its own resource proves nothing of others.
        if (word === undefined) return isForeign ? [met(exchange)] : [];
        return [
          broken([exchange], {
            expected: 'nothing of a resource of another customer, as isolation is declared',
            received: `its text ${JSON.stringify(word)}`,
            signature: isForeign ? 'monitor of another customer' : 'another resource within',
          }),
        ];
      });
  },
});
