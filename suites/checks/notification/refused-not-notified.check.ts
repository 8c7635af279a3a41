import type { Json } from '../../../contracts/contract.ts';
import type { Delivery, Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { isObject } from '../../evidence/json-type.ts';
import { namesAny, speaksOf } from '../../evidence/deliveries/listening.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

const strings = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Notifications that differ: what comes twice is told once. */
const different = (deliveries: readonly Delivery[]): number =>
  new Set(deliveries.map(({ request }) => request.body ?? '')).size;

export default defineCheck({
  id: 'refused-not-notified',
  decides: 'Hubs are told of no update that was refused.',
  // TODO(needs): 'An accepted update after the refused ones, of which the same hub was told.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'What may tell of the creation of the resource.',
  judge: ({ contract, history }) =>
    history.notes('refused-updates', { interface: contract.id }).flatMap((note): readonly Observation[] => {
      const { kind, control, refused } = isObject(mark.data) ? mark.data : {};
      const { ear, from } = note.facts;
      const came = history
        .deliveries()
        .filter((one) => one.ear === ear && one.seq >= Number(from) && one.seq <= note.seq);
      const isOfKind = (one: Delivery): boolean => kind !== '' && namesAny(one, [String(kind)]);
      const proof = came.filter((one) => speaksOf(one, strings(control)));
      return (Array.isArray(refused) ? (refused as readonly Json[]) : []).flatMap((one): readonly Observation[] => {
        if (!isObject(one)) return [];
        const refusal = history.at(Number(one['seq'])) as Exchange;
        const about = came.filter((delivery) => speaksOf(delivery, strings(one['words'])));
        const told = about.filter((delivery) => delivery.at >= refusal.startedAt && isOfKind(delivery));
        const [stray] = told;
        if (!proof[0]) return [undecided('no update was told of afterwards, so silence proves nothing', refusal)];
        // The creation may be told of by the same name: of the accepted update there is one more then.
        if (stray && different(about.filter(isOfKind)) >= different(proof.filter(isOfKind)))
          return [
            broken([refusal, stray], {
              expected: 'no notification of an update that was refused',
              received: `one of the kind ${String(kind)} about its resource`,
              signature: `refused ${String(refusal.facts.how)}`,
            }),
          ];
        if (about.some(({ at }) => at >= refusal.startedAt))
          return [undecided('a notification came that may tell of the creation of the resource', refusal)];
        return [met(refusal, proof[0])];
      });
    }),
});
