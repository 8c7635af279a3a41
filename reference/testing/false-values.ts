import type { Sequence } from './probe.ts';
import { idOf, paths } from './paths.ts';

/** A member that is false: created and read. */
export const falseValues: Sequence = async ({ send, note }) => {
  const { create, one } = paths.change;
  const sent = { description: 'false', note: [{ text: 'not for the client', clientviewable: false }] };
  const created = await send('change', 'POST', create, sent);
  const read = await send('change', 'GET', one(idOf(created)));
  note(
    'clientviewable: false',
    [created, read].map(({ text }) => text.includes('"clientviewable":false')),
  );
};
