import { defineCheck } from '../check.ts';
import { expectedDeliveries, windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'cross-interface-events',
  decides: 'If declared, a hub is not notified of events of other interfaces.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'While undeclared: a notification is only a warning that asks for the declaration, and silence is recorded.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const allowed = declared('hub.crossApiEvents');
    const own = history.deliveries({ facts: { interface: contract.id } });
    const others = [...new Set(history.notes('delivery-window').map(({ facts }) => facts.interface))].filter(
      (id) => id !== contract.id,
    );
    return others.flatMap((id) =>
      windowsOf(judgement, { interface: id, windows: ['plain'] }).flatMap((window): readonly Observation[] => {
        const [control] = expectedDeliveries(window);
        // Ids of two interfaces may be alike; the external id contains the run's name and a number.
        const { externalId } = window;
        if (!control || externalId === undefined || externalId === '') return [];
        const unexpected = own.find((one) => one.request.body?.includes(`"${externalId}"`));
        if (allowed === undefined && unexpected)
          return [
            broken([unexpected, control], {
              severity: 'warn',
              isQuestion: true,
              expected: phrase`a declaration whether hubs of this interface are notified of events of ${plainValue(id)}`,
              received: phrase`an event of ${plainValue(id)}`,
              signature: id,
            }),
          ];
        if (allowed !== false)
          return [seen(`${id} ${window.trigger}: ${unexpected ? 'notified' : 'not notified'}`, control)];
        if (!unexpected) return [met(control)];
        return [
          broken([unexpected], {
            expected: phrase`no events of ${plainValue(id)}, as declared`,
            received: phrase`an event of ${plainValue(id)}`,
            signature: id,
          }),
        ];
      }),
    );
  },
});
