/** The interfaces of the three documents, in their order. Any other contract is a user's own. */
export const OUR_INTERFACES: readonly string[] = ['device', 'change', 'ticket', 'order'];
