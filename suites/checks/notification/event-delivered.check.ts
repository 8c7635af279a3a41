import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { isMain, judgeWindows, WINDOWS_OF_MAIN } from './expected-notification.ts';

export default defineCheck({
  id: 'event-delivered',
  decides: 'A hub that is not narrowed is notified of each event of the given trigger.',
  needs: [{ note: 'delivery-window' }],
  leaves:
    'The form of notifications; repeated and reordered notifications; missing notifications if no notification ever arrived at the listener, or if those that came name no resource.',
  options: { trigger: oneOf('update', 'status-change', 'outbound-communication', 'provider-initiated') },
  judge: (judgement) => {
    const { trigger } = judgement.options;
    const windows = trigger === 'status-change' ? [...WINDOWS_OF_MAIN, 'own-status' as const] : WINDOWS_OF_MAIN;
    return judgeWindows(judgement, { windows, trigger, isAbout: isMain });
  },
});
