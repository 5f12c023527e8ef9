import { Worker } from 'node:worker_threads';

/** The sound of a recording as an MP4 file, with its length in milliseconds. */
export interface VoiceFile {
  content: Uint8Array;
  ms: number;
  codec: 'aac' | 'opus';
}

/** Milliseconds after which reading is given up: an ordinary recording takes a fraction of a second. */
const defaultTimeoutMs = 8_000;

/** Memory of the thread in MB; a recording has at most four. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Reads a recording (AAC or Opus in an MP4, WebM or Ogg file) and puts its sound into an MP4 file with the index first,
 * which every current browser plays, without encoding it again. Null if it is damaged, has pictures or no sound.
 *
 * Reads it in a thread of its own, because damaged files can keep the parser busy forever.
 */
export function readVoiceFile(recording: Buffer, timeoutMs = defaultTimeoutMs): Promise<VoiceFile | null> {
  const worker = new Worker(new URL('./voice-file.worker.ts', import.meta.url), {
    workerData: new Uint8Array(recording),
    resourceLimits,
  });
  const { promise, resolve } = Promise.withResolvers<VoiceFile | null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
