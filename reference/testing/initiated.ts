import type { Kind } from '../resource/kind.ts';
import { elements, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

/** What the provider initiates, in one list after another. */
export const initiated =
  (kind: Kind): Sequence =>
  async ({ send, note, control }) => {
    await control(`/${kind}/provider-initiated`, { customer: 'A' });
    for (const nth of [1, 11, 21]) {
      const listed = elements(await send(kind, 'GET', paths[kind].list));
      note(`list ${nth}`, listed.map((one) => String(one['description'])).join(', '));
      for (let more = 0; more < 9; more += 1) await send(kind, 'GET', paths[kind].list);
    }
  };
