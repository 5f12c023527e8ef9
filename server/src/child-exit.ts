import type { ChildProcess } from 'node:child_process';

/** Characters of a child process's last output that an error carries. */
const maxOutput = 2000;

/**
 * Reads what a child process writes to its standard error. The answered function makes an error that says how the
 * process ended and what it wrote last, for the log.
 */
export function createExitReporter(
  name: string,
  child: ChildProcess,
): (code: number | null, signal: NodeJS.Signals | null) => Error {
  let output = '';
  child.stderr?.on('data', (piece: Buffer) => {
    output = (output + piece.toString()).slice(-maxOutput);
  });
  return (code, signal) =>
    new Error(`${name} ended with ${signal ?? `exit code ${code}`}${output && `: ${output.trim()}`}`);
}
