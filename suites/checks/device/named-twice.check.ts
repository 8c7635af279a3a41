import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { responseJson } from '../../evidence/history.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { identityPointers } from './declared-identities.ts';
import { ALONE, responsesAlone, placedIn } from './device-marks.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';
import { decodedOrSame } from '../../../contracts/text/percent-encoding.ts';

interface Named {
  readonly label: string;
  readonly exchange: Exchange;
}

/** Where bodies of an operation name their devices; else elements of the list at the root, features, or the whole body. */
function patternsOf(judgement: Judgement, operation: string): readonly string[] {
  const given = identityPointers(judgement, operation);
  return given.length > 0 ? given : ['/*', '/features/*', ''];
}

/** How often a body names a device. */
function timesIn({ label, exchange }: Named, patterns: readonly string[]): number {
  const body = responseJson(exchange);
  if (body === undefined || exchange.response?.truncated) return 0;
  const isMeant = (value: Json): boolean => placedIn(JSON.stringify(value)).some((one) => one.label === label);
  return Math.max(
    ...patterns.map((pattern) => matchPattern(pattern, body).filter(({ value }) => isMeant(value)).length),
  );
}

const GRANTED = { token: 'valid', scope: 'held' } as const;

/** Served requests in which one key has the same device twice. */
const byOneKey = ({ history }: Judgement, operation: string): readonly Named[] =>
  history.exchanges({ operations: [operation], facts: { ...GRANTED, key: 'duplicate' } }).flatMap((exchange) => {
    const [named] = placedIn(decodedOrSame(exchange.request.url));
    return named && hasContent(exchange.response) ? [{ label: named.label, exchange }] : [];
  });

export default defineCheck({
  id: 'named-twice',
  decides: 'A device that one request names twice is in the response as often as declared.',
  needs: [{ exchange: ALONE }, { exchange: { ...GRANTED, key: ['duplicate', 'both'] } }],
  leaves: 'Bodies without identifiers of devices; rejections, which another row decides.',
  conditional: true,
  judge: (judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const behaviour = judgement.own('duplicateKeyBehaviour');
      const patterns = patternsOf(judgement, operation);
      const alone = responsesAlone(judgement, operation);
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
        // More than one element may show a device, and not by the same number each time.
        const comes = times >= 2 * usual ? 'twice' : 'once';
        if (behaviour !== 'once' && behaviour !== 'twice')
          return [seen(`${operation}: a device named twice comes ${comes}`, named.exchange)];
        if (comes === behaviour) return [met(named.exchange)];
        return [
          broken([named.exchange], {
            expected: phrase`${named.label} ${behaviour}, as declared`,
            received: phrase`${named.label} ${comes}`,
            signature: `${operation} ${String(named.exchange.facts.key)}`,
          }),
        ];
      });
    }),
});
