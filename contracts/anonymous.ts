/** The identity without credentials. No profile needs to contain it. */
export const ANONYMOUS = 'anonymous';
