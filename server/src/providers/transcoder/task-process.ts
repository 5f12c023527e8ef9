import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createExitReporter } from '../../processes/child-exit.ts';
import { TranscodingFailed, type TranscodingOptions } from './port.ts';
import type { TranscodingMessage, TranscodingOrder, TranscodingResult } from './task.ts';

const program = fileURLToPath(new URL('./transcoding-process.ts', import.meta.url));

/** Milliseconds after which a process that was told to end is killed. */
const endTimeoutMs = 2_000;

/** Does a task in a separate process. Fails with `TranscodingFailed`. */
export function performInProcess(
  order: TranscodingOrder,
  { signal, onProgress }: TranscodingOptions = {},
): Promise<TranscodingResult> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new TranscodingFailed('The work was stopped.'));
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1'],
      // Excludes the server's secrets.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        MALLOC_ARENA_MAX: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A process group of its own, so that a program that it has started can be ended even if it was killed.
      detached: true,
    });
    const describeExit = createExitReporter('The transcoding process', child);
    const stop = () => {
      // It ends by itself and stops its program, unless it hangs.
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), endTimeoutMs).unref();
    };
    signal?.addEventListener('abort', stop, { once: true });
    let last: TranscodingMessage | undefined;
    child.on('message', (message: TranscodingMessage) => {
      if ('progress' in message) onProgress?.(message.progress);
      else last = message;
    });
    child.once('error', (error) =>
      reject(new TranscodingFailed(`Transcoding could not start: ${error.message}`)),
    );
    // The last message may arrive after the exit, and before the channel closes.
    Promise.all([once(child, 'exit'), child.connected && once(child, 'disconnect')]).then(
      ([[code, exitSignal]]) => {
        signal?.removeEventListener('abort', stop);
        endGroup(child.pid);
        if (last && 'result' in last) resolve(last.result);
        else if (last && 'failure' in last) reject(new TranscodingFailed(last.failure));
        else if (signal?.aborted) reject(new TranscodingFailed('The work was stopped.'));
        else reject(new TranscodingFailed(describeExit(code, exitSignal).message));
      },
      reject,
    );
    child.send(order, (error) => error && child.kill('SIGKILL'));
  });
}

/** Ends what is left of a process group. */
function endGroup(id: number | undefined): void {
  try {
    if (id !== undefined) process.kill(-id, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}
