import type { TakeContent } from '@lifestory/take-film';
import type { Storage } from '../../../../providers/storage/port.ts';
import type { Fragment } from './take.queries.ts';

/** The folder of the fragments of all takes. */
export const takesFolder = 'studio/';

/** The folder of the fragments of a take. */
export const folderOf = (takeId: string): string => `${takesFolder}${takeId}/`;

/** The storage key of a fragment. Different content has different keys, because content under a key never changes. */
export const keyOf = (takeId: string, { number, sha256 }: Pick<Fragment, 'number' | 'sha256'>): string =>
  `${folderOf(takeId)}${String(number).padStart(6, '0')}-${sha256}`;

/** Maximum number of fragments in memory: pictures and sound of the same time lie in neighboring fragments. */
const maxCachedFragments = 3;

/** Returns the content of a take: its fragments one after the other. */
export function createTakeContent(
  storage: Storage,
  takeId: string,
  fragments: readonly Fragment[],
): TakeContent {
  const starts: number[] = [];
  let bytes = 0;
  for (const fragment of fragments) {
    starts.push(bytes);
    bytes += fragment.bytes;
  }
  const cache = new Map<number, Promise<Buffer>>();
  const keyAt = (index: number): string => {
    const fragment = fragments[index];
    if (!fragment) throw new Error(`Take ${takeId} ends before the position that is read.`);
    return keyOf(takeId, fragment);
  };
  /** Reads a part of a fragment: for a file of unknown length, twice the memory would be needed. */
  const readFragment = async (index: number, from: number, to: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    const content = await storage.read(keyAt(index), { start: from, end: to - 1 });
    for await (const piece of content) pieces.push(piece as Buffer);
    return joinBuffers(pieces);
  };
  const load = (index: number): Promise<Buffer> => {
    const content = cache.get(index) ?? readFragment(index, 0, fragments[index]?.bytes ?? 0);
    cache.delete(index);
    cache.set(index, content);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCachedFragments) break;
      cache.delete(oldest);
    }
    return content;
  };
  /** Collects the bytes from `start` to `end`; `readPart` reads from one to another position of a fragment. */
  const collect = async (
    start: number,
    end: number,
    readPart: (index: number, from: number, to: number) => Promise<Buffer>,
  ): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let at = start, index = findIndex(starts, start); at < end; index += 1) {
      const fragmentStart = starts[index] ?? 0;
      const fragmentEnd = starts[index + 1] ?? bytes;
      const to = Math.min(end, fragmentEnd);
      const piece = await readPart(index, at - fragmentStart, to - fragmentStart);
      if (piece.length !== to - at) throw new Error(`A fragment of take ${takeId} is shorter than recorded.`);
      pieces.push(piece);
      at = to;
    }
    return joinBuffers(pieces);
  };
  return {
    bytes,
    read: (start, end) =>
      collect(start, end, async (index, from, to) => (await load(index)).subarray(from, to)),
    readOnce: (start, end) => collect(start, end, readFragment),
  };
}

/** Returns the index of the fragment that contains a position. */
function findIndex(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the bytes of several buffers in one; without a copy if there is only one. */
export function joinBuffers(buffers: readonly Buffer[]): Buffer {
  const [first] = buffers;
  return first && buffers.length === 1 ? first : Buffer.concat(buffers);
}
