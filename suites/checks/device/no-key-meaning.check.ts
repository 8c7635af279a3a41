import type { Contract } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { classOfDevice, ownerOf } from '../../../contracts/placed-devices.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { identifiedIn, identifierNumbers, marksByDevice } from './device-marks.ts';
import { phrase } from '../../evidence/phrase.ts';

const WITHOUT_KEY = { token: 'valid', scope: 'held', key: 'none' } as const;

const needsLocation = ({ operations }: Contract, operation: string): boolean =>
  operations.some(({ id, lookup }) => id === operation && lookup !== 'details');

/** Own devices that responses about each alone identify, so that a response about all of them must do so, too. */
function expectedLabels(judgement: Judgement, exchange: Exchange): readonly string[] {
  const marks = marksByDevice(judgement, exchange.operation, identifierNumbers(judgement.profile));
  const isLocated = (label: string): boolean =>
    !needsLocation(judgement.contract, exchange.operation) || classOfDevice(label) !== 'unlocated';
  return [...marks].flatMap(([label, { identified }]) =>
    identified && ownerOf(label) === exchange.facts.customer && isLocated(label) ? [label] : [],
  );
}

function judgeOne(judgement: Judgement, exchange: Exchange, meaning: string): Observation {
  const found = identifiedIn(exchange, identifierNumbers(judgement.profile));
  if (meaning === 'nothing')
    return found.size === 0
      ? met(exchange)
      : broken([exchange], {
          expected: 'no device, as declared',
          received: [...found].join(', '),
          signature: `${exchange.operation} ${meaning}`,
        });
  const expected = expectedLabels(judgement, exchange);
  if (expected.length === 0) return undecided('no response about one device identifies it', exchange);
  const missing = expected.filter((label) => !found.has(label));
  if (missing.length === 0) return met(exchange);
  return broken([exchange], {
    expected: phrase`all devices of the customer, among them ${missing.join(', ')}, as declared`,
    received: found.size === 0 ? 'none of them' : [...found].join(', '),
    signature: `${exchange.operation} ${meaning}`,
  });
}

export default defineCheck({
  id: 'no-key-meaning',
  decides: 'A success without a key contains all own devices, or none, as declared.',
  needs: [{ exchange: WITHOUT_KEY }],
  leaves: 'Rejections; devices that no response about one device identifies; everything while no meaning is declared.',
  conditional: true,
  judge: (judgement) => {
    const { requirement, history, own } = judgement;
    const rule = own('noKeyBehaviour');
    const meaning = isObject(rule) ? rule['meaning'] : undefined;
    return history
      .exchanges({ operations: requirement.operations, facts: WITHOUT_KEY })
      .filter(({ response }) => response && isSuccess(response.status) && !response.truncated)
      .map((exchange) =>
        typeof meaning === 'string'
          ? judgeOne(judgement, exchange, meaning)
          : seen(`${exchange.operation} without a key: ${exchange.response?.status}`, exchange),
      );
  },
});
