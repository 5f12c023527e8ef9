import { Worker } from 'node:worker_threads';

/** A picture as pixels: red, green, blue and opacity, a byte each; turned upright. */
export interface DecodedPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** What the thread is asked for: a file, or the one at a path, unless it has more pixels than that. */
export interface HeicTask {
  file: string | Uint8Array;
  mostPixels: number;
}

/** Why a picture was not decoded. */
export type Undecoded = 'unreadable' | 'too many pixels';

/** Milliseconds that decoding may last. */
const patience = 60_000;

/** Decodes a HEIC file in a thread that ends with it, whatever the file does to it. */
export async function decodeHeic(task: HeicTask): Promise<DecodedPicture | Undecoded> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // What the library has to say of broken files is no news for the log.
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise((resolve) => {
      const givesUp = setTimeout(() => resolve('unreadable'), patience);
      worker.once('message', (answer: DecodedPicture | Undecoded) => resolve(answer));
      worker.once('error', () => resolve('unreadable'));
      worker.once('exit', () => {
        clearTimeout(givesUp);
        resolve('unreadable');
      });
    });
  } finally {
    await worker.terminate();
  }
}
