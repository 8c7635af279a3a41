/** What the wire needs of references to the environment. */

export { resolveReferences, type Environment } from '../../profile/resolve.ts';
