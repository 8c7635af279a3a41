/** One word of a POSIX shell: in single quotes, or bare where nothing in it means anything to a shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
