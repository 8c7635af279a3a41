import type { Kind } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { paths } from './paths.ts';

/** A text beyond ASCII that both ISO 8859-1 and UTF-8 have. */
const TEXT = 'größer';

/** A response of an interface as text, with characters beyond ASCII where the client can set them. */
export function encodings(name: Kind | 'device'): Sequence {
  return async ({ call, send, note }) => {
    if (name === 'device') {
      const response = await call(name, { as: 'A.full', path: '/devices?imsi=001010000000001' });
      return note('details are UTF-8', !response.text.includes('\uFFFD'));
    }
    const response = await send(name, 'POST', paths[name].create, { description: TEXT });
    note('creation has the text', response.text.includes(TEXT));
  };
}
