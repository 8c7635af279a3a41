import { optionsSchema, type Check } from './check.ts';
import { seen, type Observation } from './observation.ts';
import { windowsOf } from './listening.ts';

/**
 * Decides: nothing; how often, how late and in which order notifications come is not shown.
 * Needs:   notifications, some to listeners that fail at first or answer slowly.
 * Leaves:  everything: attempts, gaps and duplicates are recorded.
 */
export const deliveryBehaviour: Check = {
  id: 'delivery-behaviour',
  decides: 'Nothing; how often, how late and in which order notifications come is recorded.',
  needs: 'Notifications, some to listeners that fail at first or answer slowly.',
  leaves: 'Everything.',
  options: optionsSchema(
    { what: { enum: ['retry', 'order', 'duplicates', 'latency', 'redirect', 'own-create', 'headers'] } },
    ['what'],
  ),
  evidence: ['subscriptions'],
  judge: (judgement) => {
    const difficult = ['retry', 'redirect'].includes(String(judgement.options['what']));
    return windowsOf(judgement, { window: difficult ? 'difficult-listeners' : 'plain' }).flatMap((window) =>
      window.hear.map((ear): Observation => {
        const heard = window.heard(ear);
        const [first] = heard;
        const latency = first ? `, first ${Math.round(first.at - window.mark.at)} ms from the end of the window` : '';
        return seen(`${ear.split('.').at(-1) ?? ear}: ${heard.length} notification(s)${latency}`, window.mark);
      }),
    );
  },
};
