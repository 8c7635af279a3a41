import { UNREACHABLE_EXIT_CODE, UserError } from '../../contracts/errors/user-error.ts';

export type ListenerFault = 'listener.address' | 'listener.tls' | 'listener.tunnel' | 'listener.public-url';

/** The suite cannot listen for notifications. A matter of the user's machine or profile. */
export class ListenerError extends UserError {
  override readonly name = 'ListenerError';
  declare readonly code: ListenerFault;

  constructor(code: ListenerFault, what: string, { next, cause }: { readonly next: string; readonly cause?: unknown }) {
    super({ code, what, next }, { exitCode: UNREACHABLE_EXIT_CODE, cause });
  }
}

/** The address of the listener cannot be used. */
export const addressError = (
  { host, port }: { readonly host: string; readonly port: number },
  cause: unknown,
): ListenerError =>
  new ListenerError('listener.address', `cannot listen on ${host}:${port}: ${(cause as Error).message}`, {
    next: 'choose another host or port (--listen, or listener in the profile), for example 0.0.0.0:8443, or port 0 for a free one',
    cause,
  });
