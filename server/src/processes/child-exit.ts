import type { ChildProcess } from 'node:child_process';

/** Maximum characters of child output in the error. */
const maxOutputLength = 2000;

/**
 * Captures the standard error of a child process. The returned function creates an error with its exit status and
 * last output, for the log.
 */
export function createExitReporter(
  name: string,
  child: ChildProcess,
): (code: number | null, signal: NodeJS.Signals | null) => Error {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-maxOutputLength);
  });
  return (code, signal) =>
    new Error(`${name} ended with ${signal ?? `exit code ${code}`}${output && `: ${output.trim()}`}`);
}
