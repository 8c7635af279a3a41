/** Why a file cannot be read, in words instead of codes of the system. */

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'this is a directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EACCES: 'the file may not be read by this user',
};

/** From what reading it threw. */
export function whyUnreadable(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? `it cannot be read: ${message.split('\n')[0] ?? ''}`;
}
