/** A request of a learner and its response, as a test writes it: a successful `GET` unless it says otherwise. */

import type { Probed } from '../learner.ts';

export const probe = <Seen = never>(about: string, parts: Partial<Probed<Seen>> = {}): Probed<Seen> => ({
  about,
  seq: 1,
  method: 'GET',
  target: '/list',
  status: 200,
  headers: [],
  text: '',
  ...parts,
});
