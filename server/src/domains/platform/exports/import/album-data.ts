import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createExitReporter } from '../../../../processes/child-exit.ts';
import { AlbumFailure } from './album-archive.ts';
import type { Album } from './album-schema.ts';

/** The response of the process: the data, why they are refused, or an error that is not the fault of the album. */
export type AlbumData = { album: Album } | { refusal: string } | { error: string };

const program = fileURLToPath(new URL('./album-data-process.ts', import.meta.url));

/** Maximum heap of the process in megabytes: six times the largest data. */
const maxHeapMegabytes = 400;
/** Maximum milliseconds of the process; the largest data take a few seconds. */
const timeoutMs = 120_000;

/**
 * Reads the data of an album in a separate process.
 * @throws AlbumFailure if they are not those of an album, damaged, too large, or of a newer version; another error if
 *   the process took too long or was killed, so that another attempt may succeed
 */
export async function readAlbumData(path: string): Promise<Album> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    // Excludes the server's secrets.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const describeExit = createExitReporter('The process that reads an album', child);
  let data: AlbumData | undefined;
  child.once('message', (message) => {
    data = message as AlbumData;
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    const exit = once(child, 'close');
    child.send(path, (error) => error && child.kill('SIGKILL'));
    // The last message may arrive after the exit, and before the channel closes.
    const [[code, signal]] = await Promise.all([exit, child.connected && once(child, 'disconnect')]);
    if (data && 'album' in data) return data.album;
    if (data && 'refusal' in data) throw new AlbumFailure(data.refusal);
    if (data) throw new Error(data.error);
    if (isLate) throw new Error('Reading the data of the album took too long.');
    const failure = describeExit(code, signal);
    // V8 aborts a process whose heap is full. Other aborts, and SIGKILL, are not the fault of the album.
    if (signal === 'SIGABRT' && failure.message.includes('heap out of memory'))
      throw new AlbumFailure('The data.json of this album is too large.');
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
