import type { NoteName } from '../../contracts/formats/evidence/notes.ts';
import type { Delivery, Exchange, Note } from '../../contracts/formats/recording.ts';

export type NewNote = { [N in NoteName]: Omit<Note<N>, 'seq' | 'at'> }[NoteName];

/** An event before it has its place in the run. */
export type NewEvent = Omit<Exchange, 'seq' | 'at'> | Omit<Delivery, 'seq' | 'at'> | NewNote;
