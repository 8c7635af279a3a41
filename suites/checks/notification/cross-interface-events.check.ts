import { defineCheck } from '../check.ts';
import { windowsOf } from '../../evidence/deliveries/listening.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'cross-interface-events',
  decides: 'Whether a hub hears the events of other interfaces, once declared.',
  // TODO(needs): 'Hubs of two interfaces and events of both.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Everything while undeclared; it is recorded.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const allowed = declared('hub.crossApiEvents');
    const own = history.deliveries({ facts: { interface: contract.id } });
    const others = [...new Set(history.notes('delivery-window').map(({ facts }) => String(facts.interface)))].filter(
      (id) => id !== contract.id,
    );
    return others.flatMap((id) => {
      const foreign = windowsOf({ ...judgement, contract: { ...contract, id } }, { window: 'plain' });
      return foreign.flatMap((window): readonly Observation[] => {
        const [control] = window.hear.flatMap((ear) => window.heard(ear));
        // Ids of two interfaces may be alike; the external id bears the run's name and a number of its own.
        const word = window.words.at(-1);
        if (!control || word === undefined || word === '') return [];
        const stray = own.find((one) => one.request.body?.includes(`"${word}"`));
        if (allowed !== false) return [seen(`${id} ${window.trigger}: ${stray ? 'heard' : 'not heard'}`, control)];
        return stray
          ? [broken([stray], { expected: `no events of ${id}, as declared`, received: 'one', signature: id })]
          : [met(control)];
      });
    });
  },
});
