/** What the wire needs of references to the environment. */

export { referencesIn, resolveReferences, UnsetVariableError, type Environment } from '../../profile/resolve.ts';
