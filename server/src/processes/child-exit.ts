import type { ChildProcess } from 'node:child_process';

/** Maximum characters of child output in the error. */
const maxOutput = 2000;

/**
 * Captures the standard error of a child process. The returned function creates an error with its exit status and
 * last output, for the log.
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
