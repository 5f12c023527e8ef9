import type { TakeKind } from '@lifestory/contract';
import type { FragmentResult, FragmentToWrite } from './fragment.worker.ts';

/** The folder of all takes in the browser's private file system. */
const rootName = 'takes';

/** The file that describes a take, next to its fragments. */
const descriptionName = 'take.json';

/** A take on this device. */
export interface DeviceTake {
  id: string;
  /** The key of the seat that recorded it. */
  seatKey: string;
  kind: TakeKind;
  mimeType: string;
  /** On the server's clock, as ISO date. */
  startedAt: string;
  /** Milliseconds by which the server's clock was estimated to be ahead; takes of older pages lack it. */
  clockOffsetMs?: number;
}

/** A take that was recorded before, with the number of its fragments. */
export interface StoredTake extends DeviceTake {
  fragments: number;
}

/**
 * Keeps takes on this device until the server has them. Every method fails if the browser has no private file system or
 * it is full (`QuotaExceededError`).
 */
export interface TakeStore {
  add(take: DeviceTake): Promise<void>;
  /** Writes a fragment durably. */
  write(takeId: string, number: number, content: Blob): Promise<void>;
  read(takeId: string, number: number): Promise<Blob>;
  /** Lists the takes of a seat that are on this device. */
  list(seatKey: string): Promise<StoredTake[]>;
  remove(takeId: string): Promise<void>;
  /** Removes the first `count` fragments of a take; those that are gone already are left out. */
  removeFragments(takeId: string, count: number): Promise<void>;
  /** Removes the takes of all seats that began before an instant. */
  removeBefore(instant: Date): Promise<void>;
  close(): void;
}

const fileName = (number: number) => String(number).padStart(6, '0');

/** Opens the takes on this device. */
export function openTakeStore(): TakeStore {
  const writer = createWriter();
  const openRoot = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(rootName, { create: true });
  return {
    add: (take) => writer.write([rootName, take.id, descriptionName], new Blob([JSON.stringify(take)])),
    write: (takeId, number, content) => writer.write([rootName, takeId, fileName(number)], content),
    async read(takeId, number) {
      const folder = await (await openRoot()).getDirectoryHandle(takeId);
      return (await folder.getFileHandle(fileName(number))).getFile();
    },
    async list(seatKey) {
      const root = await openRoot();
      const takes: StoredTake[] = [];
      for await (const name of root.keys()) {
        const take = await readTake(await root.getDirectoryHandle(name));
        if (take?.seatKey === seatKey) takes.push(take);
      }
      return takes.sort((one, other) => one.startedAt.localeCompare(other.startedAt));
    },
    async remove(takeId) {
      await (await openRoot()).removeEntry(takeId, { recursive: true });
    },
    async removeFragments(takeId, count) {
      const folder = await (await openRoot()).getDirectoryHandle(takeId);
      // The last one stays: its number shows how many there were.
      for (let number = count - 1; number >= 1; number -= 1) {
        const isRemoved = await folder.removeEntry(fileName(number)).then(
          () => true,
          () => false,
        );
        if (!isRemoved) return;
      }
    },
    async removeBefore(instant) {
      const root = await openRoot();
      for await (const name of root.keys()) {
        const take = await readTake(await root.getDirectoryHandle(name));
        if (take && new Date(take.startedAt) < instant) await root.removeEntry(name, { recursive: true });
      }
    },
    close: writer.close,
  };
}

/** Reads a take; null for a folder that was not completed. An empty last fragment was cut off while it was written. */
async function readTake(folder: FileSystemDirectoryHandle): Promise<StoredTake | null> {
  let take: DeviceTake | null = null;
  let fragments = 0;
  for await (const name of folder.keys()) {
    const file = await (await folder.getFileHandle(name)).getFile();
    if (name === descriptionName) take = parseTake(await file.text());
    else if (file.size > 0) fragments = Math.max(fragments, Number(name));
  }
  return take && { ...take, fragments };
}

function parseTake(text: string): DeviceTake | null {
  try {
    return JSON.parse(text) as DeviceTake;
  } catch {
    return null;
  }
}

/**
 * Files after which the worker is replaced: it allocates so little itself that its garbage collector seldom runs, and
 * would keep up to 100 MB of written files in memory.
 */
const maxWorkerFiles = 16;

/** Writes files in a worker, one after the other. */
function createWriter() {
  let worker: Worker | null = null;
  let count = 0;
  let workerFiles = 0;
  const waiting = new Map<number, { resolve: () => void; reject: (error: unknown) => void }>();
  const start = () => {
    workerFiles = 0;
    const started = new Worker(new URL('./fragment.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FragmentResult>) => {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error === null) call?.resolve();
      else call?.reject(new DOMException('The file could not be written.', data.error));
      workerFiles += 1;
      if (workerFiles < maxWorkerFiles || waiting.size > 0) return;
      started.terminate();
      worker = null;
    };
    started.onerror = () => {
      for (const { reject } of waiting.values()) reject(new DOMException('', 'NotSupportedError'));
      waiting.clear();
    };
    return started;
  };
  return {
    async write(path: string[], content: Blob): Promise<void> {
      const bytes = await content.arrayBuffer();
      worker ??= start();
      const id = ++count;
      const message: FragmentToWrite = { id, path, bytes };
      await new Promise<void>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker?.postMessage(message, [bytes]);
      });
    },
    close: () => worker?.terminate(),
  };
}
