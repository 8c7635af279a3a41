export type ListenerFault = 'listener.address' | 'listener.tls' | 'listener.tunnel' | 'listener.public-url';

/** The suite cannot listen for notifications. A matter of the user's machine or profile. */
export class ListenerError extends Error {
  override readonly name = 'ListenerError';
  readonly code: ListenerFault;
  readonly next: string;
  constructor(code: ListenerFault, message: string, next: string) {
    super(message);
    this.code = code;
    this.next = next;
  }
}
