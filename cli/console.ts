/** The streams of the command. Everything a person reads goes through here, so that tests can listen. */

export interface Console {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly colour: boolean;
  readonly width: number;
  readonly interactive: boolean;
}

/** A reader that has seen enough (`conform report | head`) is no error, and no reason to leave hubs behind. */
function bearClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

export function processConsole(): Console {
  const { stdout, stderr, env } = process;
  stdout.on('error', bearClosedPipe);
  stderr.on('error', bearClosedPipe);
  const interactive = stderr.isTTY === true && env['CI'] === undefined;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    colour: env['NO_COLOR'] === undefined && (stdout.isTTY === true || env['FORCE_COLOR'] !== undefined),
    width: stdout.columns ?? 100,
    interactive,
  };
}
