/**
 * The usual value of the sandbox header field: of letters and digits only, so that a target that rejects other characters, which the document allows,
 * is tested nevertheless. Scenarios about the header field send the other characters.
 */
export const plainSandboxValue = (name: string): string => name.replaceAll(/[^a-z\d]/gi, '').padStart(8, 'x');
