import { idText } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck } from '../check.ts';
import { resourcesIn } from '../../evidence/resources-in.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { jsonValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'id-form',
  decides: 'If declared, ids of resources are decimal numbers.',
  needs: [{ traffic: true }],
  leaves: 'Every id while undeclared or declared as any text: recorded, not judged.',
  conditional: true,
  judge: ({ contract, history, own }) => {
    const form = own('idForm');
    if (form === 'opaque') return [];
    const operations = operationsOf(contract, 'create', 'retrieve', 'list', 'update');
    return resourcesIn(history, contract, contract.model?.schema ?? '', operations).flatMap(
      ({ exchange, pointer, value }): readonly Observation[] => {
        const id = idText(value);
        if (id === undefined) return [];
        const isDecimal = /^\d+$/.test(id);
        if (form === undefined) return [seen(isDecimal ? 'decimal ids' : 'ids that are not decimal', exchange)];
        if (isDecimal) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'a decimal number, as declared',
            received: jsonValue(id),
            pointer: `${pointer}/id`,
            signature: 'not decimal',
          }),
        ];
      },
    );
  },
});
