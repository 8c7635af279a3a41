/** An ISO 8601 instant in UTC as `2026-11-20 22:10 UTC`: the same text wherever it is read. */
export const instantText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
