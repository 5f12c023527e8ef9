import { Worker } from 'node:worker_threads';
import { fail } from '../../../../http/failure.ts';

/** The sound of a recording as an MP4 file, with its length in milliseconds. */
export interface VoiceFile {
  content: Uint8Array;
  ms: number;
  codec: 'aac' | 'opus';
}

/**
 * Maximum processor time of the thread, in milliseconds: an ordinary recording takes a fraction of a second, also on a
 * busy machine.
 */
const defaultMaxProcessorMs = 8_000;
/** Maximum time of the thread, in milliseconds. */
const defaultTimeoutMs = 60_000;
const checkIntervalMs = 100;

/** Memory of the thread in MB; a recording has at most four. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

interface ReadingLimits {
  maxProcessorMs?: number;
  timeoutMs?: number;
}

/**
 * Reads a recording (AAC or Opus in an MP4, WebM or Ogg file) and puts its sound into an MP4 file with the index first,
 * which every current browser plays, without encoding it again. Null if it is damaged, has pictures or no sound. Fails
 * with `unavailable` if the server is too busy or has too little memory to read it.
 *
 * Reads it in a thread of its own, because damaged files can keep the parser busy forever.
 */
export async function readVoiceFile(
  recording: Buffer,
  { maxProcessorMs = defaultMaxProcessorMs, timeoutMs = defaultTimeoutMs }: ReadingLimits = {},
): Promise<VoiceFile | null> {
  const startedAt = performance.now();
  const worker = new Worker(new URL('./voice-file.worker.ts', import.meta.url), {
    workerData: new Uint8Array(recording),
    resourceLimits,
  });
  const { promise, resolve, reject } = Promise.withResolvers<VoiceFile | null>();
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    // Recordings that need more memory than the limit are damaged.
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null);
    else reject(fail('unavailable'));
  });
  worker.once('exit', () => reject(fail('unavailable')));
  const checking = setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1000 > maxProcessorMs) resolve(null);
    else if (performance.now() - startedAt > timeoutMs) reject(fail('unavailable'));
  }, checkIntervalMs);
  return promise.finally(() => {
    clearInterval(checking);
    void worker.terminate();
  });
}
