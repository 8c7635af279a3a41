import { defineCheck, type Judgement } from '../check.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import {
  customerOf,
  identifiedIn,
  identifierNumbers,
  labelsAsked,
  marksByDevice,
  ownPositions,
  positionsIn,
  type IdentifierNumbers,
  type Marks,
} from './device-marks.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

type Presence = 'there' | 'absent' | 'untold';

function presenceOf(
  label: string,
  exchange: Exchange,
  { marks, numbers }: { marks: ReadonlyMap<string, Marks>; numbers: IdentifierNumbers },
): Presence {
  const identified = identifiedIn(exchange, numbers);
  const own = ownPositions(marks, label);
  const positions = positionsIn(exchange);
  const isShown = identified.has(label) || [...own].some((one) => positions.has(one));
  if (isShown) return 'there';
  // A form for several devices may name none of them, and a location may have moved since it was seen alone.
  const namesNone = identified.size === 0 && positions.size > 0;
  return marks.get(label)?.identified && !namesNone ? 'absent' : 'untold';
}

/** A device without a location may be left out of an answer about locations, whatever it is answered with alone. */
const isFound = ({ operation }: Exchange, label: string): boolean =>
  operation === 'device.details' || !label.includes('.unlocated.');

function judgeOne(exchange: Exchange, told: Parameters<typeof presenceOf>[2]): Observation {
  const own = labelsAsked(exchange).filter(
    (label) => customerOf(label) === exchange.facts.customer && told.marks.has(label) && isFound(exchange, label),
  );
  if (own.length === 0) return undecided('none of the devices has a location', exchange);
  const presences = own.map((label) => ({ label, presence: presenceOf(label, exchange, told) }));
  const missing = presences.find(({ presence }) => presence === 'absent');
  if (missing)
    return broken([exchange], {
      expected: `every found device, among them ${missing.label}`,
      received: `an answer without ${missing.label}`,
      signature: `${exchange.operation} ${String(exchange.facts.set)}`,
    });
  return presences.every(({ presence }) => presence === 'there')
    ? met(exchange)
    : undecided('the answers show nothing by which the devices could be told apart', exchange);
}

export default defineCheck({
  id: 'found-devices-included',
  decides: 'The answer about several devices holds every one of them that is owned and found.',
  // TODO(needs): 'Answers about each device alone that show an identifier of it, or a position of its own.' / evidence ['lookup-access']
  needs: [{ traffic: true }],
  leaves: 'Bodies that show neither.',
  judge: (judgement: Judgement) =>
    judgement.requirement.operations.flatMap((operation) => {
      const numbers = identifierNumbers(judgement.profile);
      const told = { marks: marksByDevice(judgement, operation, numbers), numbers };
      return judgement.history
        .exchanges({
          operations: [operation],
          facts: { token: 'valid', scope: 'held', kind: 'good', key: ['imsi', 'msisdn'] },
        })
        .filter(
          (exchange) =>
            exchange.response?.status === 200 && !exchange.response.truncated && labelsAsked(exchange).length > 1,
        )
        .map((exchange) => judgeOne(exchange, told));
    }),
});
