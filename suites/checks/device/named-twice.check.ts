import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json-pointer.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { answersAlone, placedIn } from './device-marks.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

interface Named {
  readonly label: string;
  readonly exchange: Exchange;
}

/** Where bodies of an operation say which device they speak of; else elements of the list at the root, features, or the whole body. */
function patternsOf({ declared }: Judgement, operation: string): readonly string[] {
  const pointers = declared('device.deviceIdentityPointer');
  const given = isObject(pointers) ? [pointers[operation] ?? []].flat().map(String) : [];
  return given.length > 0 ? given : ['/*', '/features/*', ''];
}

/** How often a body speaks of a device. */
function timesIn({ label, exchange }: Named, patterns: readonly string[]): number {
  const body = responseJson(exchange);
  if (body === undefined || exchange.response?.truncated) return 0;
  const isMeant = (value: Json): boolean => placedIn(JSON.stringify(value)).some((one) => one.label === label);
  return Math.max(
    ...patterns.map((pattern) => matchPattern(pattern, body).filter(({ value }) => isMeant(value)).length),
  );
}

/** Served calls in which one key has the same device twice. */
const byOneKey = ({ history }: Judgement, operation: string): readonly Named[] =>
  history
    .exchanges({ operations: [operation], facts: { token: 'valid', scope: 'held', key: 'duplicate' } })
    .flatMap((exchange) => {
      const [named] = placedIn(decodeURIComponent(exchange.request.url));
      return named && exchange.response?.status === 200 ? [{ label: named.label, exchange }] : [];
    });

export default defineCheck({
  id: 'named-twice',
  decides: 'Once declared, that a device named twice in one call comes as often as the profile says.',
  // TODO(needs): 'Answers about the device named once and named twice, both of which show an identifier of it.' / evidence ['lookup-behaviour', 'lookup-access']
  needs: [{ traffic: true }],
  leaves: 'Bodies by which devices cannot be told; refusals, of which another row speaks.',
  conditional: true,
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const behaviour = judgement.declared('device.duplicateKeyBehaviour');
      const patterns = patternsOf(judgement, operation);
      const alone = answersAlone(judgement, operation);
      const isByBoth = ({ exchange }: Named): boolean => exchange.facts.key === 'both';
      const once = alone.filter((one) => !isByBoth(one));
      const twice = [...byOneKey(judgement, operation), ...(behaviour === 'once' ? alone.filter(isByBoth) : [])];
      return twice.flatMap((named): readonly Observation[] => {
        const usual = Math.max(
          0,
          ...once.filter(({ label }) => label === named.label).map((one) => timesIn(one, patterns)),
        );
        const times = timesIn(named, patterns);
        if (usual === 0 || times === 0) return [];
        // A device may be shown by more than one element, and not by the same number each time.
        const comes = times >= 2 * usual ? 'twice' : 'once';
        if (behaviour !== 'once' && behaviour !== 'twice')
          return [seen(`${operation}: a device named twice comes ${comes}`, named.exchange)];
        if (comes === behaviour) return [met(named.exchange)];
        return [
          broken([named.exchange], {
            expected: `${named.label} ${behaviour}, as declared`,
            received: `${named.label} ${comes}`,
            signature: `${operation} ${String(named.exchange.facts.key)}`,
          }),
        ];
      });
    }),
});
