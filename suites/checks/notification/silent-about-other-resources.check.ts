import { HUBS } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { judgeInitiated } from './provider-initiated.ts';
import { ofOtherResources } from './named-resources.ts';
import { judgeSilence, judgeSilent } from '../shared/unexpected-notification.ts';

const WINDOWS: Readonly<Record<'CRID' | 'ExternalID', readonly DeliveryWindow[]>> = {
  CRID: ['other-target', 'elsewhere'],
  ExternalID: ['other-target'],
};

export default defineCheck({
  id: 'silent-about-other-resources',
  decides: 'A hub narrowed to one resource is not notified of events of other resources.',
  needs: ({ options: { parameter } }) => [{ windows: WINDOWS[parameter] }, { delivery: true }],
  leaves: 'Notifications that may be about its own resource.',
  options: { parameter: oneOf('CRID', 'ExternalID') },
  judge: (judgement) => {
    const { parameter } = judgement.options;
    const inWindows = judgeSilence(judgement, WINDOWS[parameter], {
      isAbout: (hub) => HUBS[hub].narrowedBy?.includes(parameter) === true,
      judge: (_, window, hub) =>
        window.words.length === 0 && window.own.length > 0
          ? judgeInitiated(judgement, window, hub)
          : judgeSilent(judgement, window, hub),
    });
    return [...inWindows, ...ofOtherResources(judgement, parameter)];
  },
});
