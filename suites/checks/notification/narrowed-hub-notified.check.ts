import { HUBS } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { judgeOfHub } from './expected-notification.ts';

const WINDOWS: Readonly<Record<'CRID' | 'ExternalID', readonly DeliveryWindow[]>> = {
  CRID: ['crid', 'narrowed', 'elsewhere'],
  ExternalID: ['external-id', 'narrowed'],
};

export default defineCheck({
  id: 'narrowed-hub-notified',
  decides: 'A hub narrowed to one resource is notified of every event of that resource.',
  needs: ({ options: { parameter } }) => [{ windows: WINDOWS[parameter] }],
  leaves: 'Events of a trigger of which no hub is notified; a target that does not register such a hub.',
  options: { parameter: oneOf('CRID', 'ExternalID') },
  judge: (judgement) => {
    const { parameter } = judgement.options;
    return judgeOfHub(judgement, {
      windows: WINDOWS[parameter],
      isAbout: (hub) => HUBS[hub].narrowedBy?.includes(parameter) === true,
    });
  },
});
