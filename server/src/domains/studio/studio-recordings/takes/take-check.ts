import { Worker } from 'node:worker_threads';
import type { TakeContent } from '@lifestory/take-film';

/** Bytes that the thread asks for. */
export interface ReadRequest {
  id: number;
  start: number;
  end: number;
}

/** What the thread found out. */
export interface CheckResult {
  isReadable: boolean;
}

/** Milliseconds between two reads after which the parser counts as stuck; a busy machine may need several seconds. */
const maxParsingMs = 120_000;

/** Memory of the thread in MB; it keeps the index of up to four hours. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Whether a take begins with the EBML header of WebM. */
export const isWebm = async (content: TakeContent): Promise<boolean> =>
  Buffer.from(await content.read(0, Math.min(4, content.bytes))).equals(Buffer.of(0x1a, 0x45, 0xdf, 0xa3));

/**
 * Whether a take can be read to its end. Reads it in a thread of its own, because damaged WebM can keep the parser busy
 * forever. Fails if the content cannot be read from the store.
 */
export function canReadTake(content: TakeContent, parsingMs = maxParsingMs): Promise<boolean> {
  const worker = new Worker(new URL('./take-check.worker.ts', import.meta.url), {
    workerData: content.bytes,
    resourceLimits,
  });
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  let timer = setTimeout(giveUp, parsingMs);
  worker.on('message', async (message: ReadRequest | CheckResult) => {
    clearTimeout(timer);
    if ('isReadable' in message) return resolve(message.isReadable);
    try {
      const data = new Uint8Array(await content.readOnce(message.start, message.end));
      timer = setTimeout(giveUp, parsingMs);
      worker.postMessage({ id: message.id, data });
    } catch (error) {
      reject(error);
    }
  });
  worker.once('error', giveUp);
  worker.once('exit', giveUp);
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
