import { UserError } from '../../contracts/errors/user-error.ts';

export type ListenerFault = 'listener.address' | 'listener.tls' | 'listener.tunnel' | 'listener.public-url';

/** Exit code for a target or a listener that cannot be reached, by the table of the command line. */
const UNREACHABLE = 4;

/** The suite cannot listen for notifications. A matter of the user's machine or profile. */
export class ListenerError extends UserError {
  override readonly name = 'ListenerError';
  declare readonly code: ListenerFault;

  constructor(code: ListenerFault, what: string, { next, cause }: { readonly next: string; readonly cause?: unknown }) {
    super({ code, what, next }, { exitCode: UNREACHABLE, cause });
  }
}
