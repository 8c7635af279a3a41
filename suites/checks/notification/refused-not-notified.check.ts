import type { Delivery, Exchange, Note } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isStep } from '../../evidence/history.ts';
import { deliveriesToHub } from '../../evidence/deliveries/delivery-windows.ts';
import { eventTypesIn, mentions } from '../../evidence/deliveries/notification-text.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

/** Notifications that differ: one that comes twice counts once. */
const different = (deliveries: readonly Delivery[]): number =>
  new Set(deliveries.map(({ request }) => request.body ?? '')).size;

interface Refused {
  readonly refusal: Exchange;
  /** Notifications of the hub about the resource of the refused update. */
  readonly about: readonly Delivery[];
  /** Those about the resource of the accepted update. */
  readonly proof: readonly Delivery[];
  readonly eventType: string | undefined;
}

function judgeRefusal({ refusal, about, proof, eventType }: Refused): Observation {
  const isOfType = (one: Delivery): boolean => eventType !== undefined && eventTypesIn(one, [eventType]).length > 0;
  const unexpected = about.find((delivery) => delivery.at >= refusal.startedAt && isOfType(delivery));
  if (!proof[0]) return undecided('no update was notified afterwards, so silence proves nothing', refusal);
  // A creation may be notified under the same event type: of the accepted update there is one more notification then.
  if (unexpected && different(about.filter(isOfType)) >= different(proof.filter(isOfType)))
    return broken([refusal, unexpected], {
      expected: 'no notification of an update that was refused',
      received: `one of the kind ${String(eventType)} about its resource`,
      signature: `refused ${isStep(refusal, 'refused-update') ? refusal.facts.how : ''}`,
    });
  if (about.some(({ at }) => at >= refusal.startedAt))
    return undecided('a notification came that may be about the creation of the resource', refusal);
  return met(refusal, proof[0]);
}

function judgeNote({ history, contract }: Judgement, note: Note<'refused-updates'>): readonly Observation[] {
  const { hub, from, eventType, control, refused } = note.facts;
  const came = deliveriesToHub(history, contract.id, hub).filter((one) => one.seq >= from && one.seq <= note.seq);
  const proof = came.filter((one) => mentions(one, control));
  return refused.flatMap(({ words, seq }): readonly Observation[] => {
    const refusal = history.at(seq);
    if (refusal?.event !== 'exchange') return [];
    return [judgeRefusal({ refusal, about: came.filter((one) => mentions(one, words)), proof, eventType })];
  });
}

export default defineCheck({
  id: 'refused-not-notified',
  decides: 'Hubs are notified of no update that was refused.',
  needs: [{ note: 'refused-updates' }, { delivery: true }],
  leaves: 'What may be a notification of the creation of the resource.',
  judge: (judgement) =>
    judgement.history
      .notes('refused-updates', { interface: judgement.contract.id })
      .flatMap((note) => judgeNote(judgement, note)),
});
