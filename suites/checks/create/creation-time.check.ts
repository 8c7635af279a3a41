import { defineCheck } from '../check.ts';
import { hasOffset, instantOf } from '../../evidence/agreement/agreement.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

const MINUTE_MS = 60_000;
const NEAR_MS = 15 * MINUTE_MS;

/** No time zone is further from UTC. */
const FURTHEST_MS = 14 * 60 * MINUTE_MS;

export default defineCheck({
  id: 'creation-time',
  decides: 'The date of creation is within 15 minutes of the Date header of the response to the creation.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves: 'A date that the client sent; without an offset, every time that is the same instant in some time zone.',
  conditional: true,
  judge: ({ contract, history }) => {
    const member = contract.model?.createdMember;
    if (member === undefined) return [];
    return lifecyclesOf(history, contract).flatMap(({ create, retrieved }): readonly Observation[] => {
      const sent = requestJson(create);
      if (isObject(sent) && sent[member] !== undefined) return [];
      const reading = [create, ...retrieved.values()].find((one) => typeof resourceIn(one)?.[member] === 'string');
      const text = reading && String(resourceIn(reading)?.[member]);
      const date = text === undefined ? undefined : instantOf(text);
      if (!reading || text === undefined || date === undefined) return [];
      const [header = ''] = create.response ? headerValues(create.response.headers, 'date') : [];
      const clock = Date.parse(header);
      if (Number.isNaN(clock)) return [undecided('the response to the creation has no Date header', create)];
      const tolerance = NEAR_MS + (hasOffset(text) ? 0 : FURTHEST_MS);
      if (Math.abs(date - clock) <= tolerance) return [met(reading)];
      return [
        broken(reading === create ? [create] : [create, reading], {
          expected: `a date near ${new Date(clock).toISOString()}, the Date header of the response to the creation`,
          received: JSON.stringify(text),
          pointer: `/${member}`,
          signature: `/${member} is not the time of the creation`,
        }),
      ];
    });
  },
});
