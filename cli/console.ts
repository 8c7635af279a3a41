/** The output streams of the command. All output passes through here, so that tests can capture it. */

export interface Console {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly colour: boolean;
  readonly width: number;
  readonly interactive: boolean;
  /** Columns of the terminal that shows `err`, now. */
  readonly errWidth?: () => number;
}

/** A pipe that the reader closes early (`conform report | head`) is not an error; the run must still remove its hubs. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

export function processConsole(): Console {
  const { stdout, stderr, env } = process;
  stdout.on('error', ignoreClosedPipe);
  stderr.on('error', ignoreClosedPipe);
  const interactive = stderr.isTTY === true && env['CI'] === undefined;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    colour: env['NO_COLOR'] === undefined && (stdout.isTTY === true || env['FORCE_COLOR'] !== undefined),
    width: stdout.columns ?? 100,
    interactive,
    errWidth: () => stderr.columns ?? 80,
  };
}
