/** The text of a UUID (RFC 9562) in a regular expression that ignores case. */
export const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
