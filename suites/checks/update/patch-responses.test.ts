import { created, patched, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const before = { id: 'T-1', description: 'x', note: [{ text: 'a' }] };
const start = [created('ticket', { sent: before }), read('ticket', 'before-patch', before)];
const responded = (sent: { readonly [name: string]: never }, response: { readonly [name: string]: never }) => [
  ...start,
  patched('ticket', 1, sent, { response: [200, response] }),
  read('ticket', { step: 'after-patch', nth: 1 }, { ...before, ...sent }),
];
/** A response to an update of a resource with the id `7`. */
const numbered = (response: object) => {
  const resource = { ...before, id: '7' };
  return [
    created('ticket', { sent: resource }),
    read('ticket', 'before-patch', resource),
    patched('ticket', 1, { description: 'y' }, { response: [200, response as never] }),
    read('ticket', { step: 'after-patch', nth: 1 }, { ...resource, description: 'y' }),
  ];
};
/** The response to an update that does not contain the priority. */
const classified = (priority: string) => {
  const resource = { ...before, priority: '1' };
  return [
    created('ticket', { sent: before }),
    read('ticket', 'before-patch', resource),
    patched('ticket', 1, { description: 'y' }, { response: [200, { id: 'T-1', description: 'y', priority }] }),
    read('ticket', { step: 'after-patch', nth: 1 }, { ...resource, description: 'y' }),
  ];
};
const text = { description: 'y' } as never;
const list = { note: [{ text: 'b' }, { text: 'c' }] } as never;

const rows: readonly JudgedRow[] = [
  ['is met by the new value', responded(text, { ...before, ...(text as object) } as never), ['met']],
  ['fails the ticket as it was before', responded(text, before as never), ['fail']],
  ['fails a list as it was before', responded(list, before as never), ['fail']],
  ['ignores a list that the response shows in part', responded(list, { note: [{ text: 'b' }] } as never), ['met']],
  [
    'fails a member of another type than it is read with',
    responded(text, { ...before, ...(text as object), note: 'a' } as never),
    ['fail'],
  ],
  [
    'fails another value of a member that was not sent',
    responded(text, { ...before, ...(text as object), note: [{ text: 'b' }] } as never),
    ['fail'],
  ],
  ['warns of another value of what a provider may compute', classified('3'), ['warn']],
  ['is met by the same value of it', classified('1'), ['met']],
  ['fails the id as a number', numbered({ id: 7, description: 'y' }), ['fail']],
  ['ignores another id that is a number', numbered({ id: 8, description: 'y' }), []],
  ['ignores a member that is null', responded(text, { ...before, ...(text as object), note: null } as never), ['met']],
  ['ignores a response with another id', responded(text, { ...before, id: 'J-7' } as never), []],
  ['ignores members that the response does not show', responded(text, { id: 'T-1' } as never), []],
  [
    'ignores updates that changed nothing, which another row judges',
    [
      ...start,
      patched('ticket', 1, text, { response: [200, before] }),
      read('ticket', { step: 'after-patch', nth: 1 }, before),
    ],
    [],
  ],
  [
    'ignores a response that only says the update was taken',
    [
      ...start,
      patched('ticket', 1, text, { response: [202, before] }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, ...(text as object) }),
    ],
    [],
  ],
  ['decides nothing without an update', start, []],
  [
    'ignores a response that is no resource',
    [
      ...start,
      patched('ticket', 1, text, { response: [200, 'updated'] }),
      read('ticket', { step: 'after-patch', nth: 1 }, { ...before, ...(text as object) }),
    ],
    [],
  ],
];

testCheck({ check: 'patch-responses', requirement: 'ticket.update.response-agrees-with-what-was-sent', cases: rows });
