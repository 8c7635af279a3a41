import type { Kind } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { idOf, paths } from './paths.ts';

/** A text beyond ASCII that both ISO 8859-1 and UTF-8 have. */
const TEXT = 'größer';

/** Octets that the text does not have: a byte order mark is not part of it. */
const unreadOctets = ({
  headers,
  text,
}: {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}) => (text.includes('\uFFFD') ? 'unknown' : Number(headers['content-length']) - Buffer.byteLength(text));

/** A response of an interface as text, with characters beyond ASCII where the client can set them. */
export function encodings(name: Kind | 'device'): Sequence {
  return async ({ call, send, note }) => {
    if (name === 'device') {
      const response = await call(name, { as: 'A.full', path: '/devices?imsi=001010000000001' });
      note('details are UTF-8', !response.text.includes('\uFFFD'));
      return note('octets before the text', unreadOctets(response));
    }
    const response = await send(name, 'POST', paths[name].create, { description: TEXT });
    note('creation has the text', response.text.includes(TEXT));
    note('octets before the text', unreadOctets(response));
    const hub = await send(name, 'POST', paths[name].hub, { callback: 'http://127.0.0.1:9/x', query: '' });
    const retrieval = await send(name, 'GET', `/hub/${idOf(hub)}`).then(
      ({ status }) => String(status),
      () => 'a broken connection',
    );
    note('retrieval of a hub', retrieval);
    const deletion = await send(name, 'DELETE', `/hub/${idOf(hub)}`).then(
      ({ status }) => String(status),
      () => 'a response with another length than its content',
    );
    note('deletion of a hub', deletion);
  };
}
