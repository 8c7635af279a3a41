import { defineCheck } from '../check.ts';
import { mediaTypeOf } from '../../evidence/media-type-of.ts';
import { broken, met, seen } from '../observation.ts';
import { everySentNotification, judgeEach } from './notifications.ts';
import { phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'notification-method',
  decides: 'A notification uses the declared method.',
  needs: [{ delivery: true }],
  leaves: 'Any method while undeclared: recorded with the content type, not judged.',
  judge: (judgement) => {
    const wanted = judgement.declared('notification.method');
    if (wanted === undefined)
      return judgeEach(judgement, ({ delivery }) =>
        seen(`method ${delivery.request.method}, content type ${mediaTypeOf(delivery.request) ?? 'none'}`, delivery),
      );
    return everySentNotification(judgement).map((delivery) => {
      const used = delivery.request.method;
      if (used === wanted) return met(delivery);
      return broken([delivery], {
        expected: phrase`method ${String(wanted)}, as declared`,
        received: used,
        signature: used,
      });
    });
  },
});
