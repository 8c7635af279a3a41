import { paths } from './paths.ts';
import type { Sequence } from './probe.ts';

/** A creation whose Accept excludes JSON: the status, and whether there is a new resource afterwards. */
export const otherAccept: Sequence = async ({ note, send, call }) => {
  const { create, list } = paths.ticket;
  const text = JSON.stringify({ description: 'for people', ticketType: 'incident' });
  const headers = { 'content-type': 'application/json', accept: 'text/html' };
  const { status } = await call('ticket', { as: 'A.valid', method: 'POST', path: create, text, headers });
  const all = await send('ticket', 'GET', list);
  note('creation', [status, JSON.stringify(all.body).includes('for people')]);
};
