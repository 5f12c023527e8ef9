import { statfs } from 'node:fs/promises';
import { type Space, StorageFull } from './port.ts';

const gibibyte = 1024 ** 3;

/**
 * Bytes that media never use: 2 GiB or 5% of the file system, whichever is larger, so that a database on the same
 * disk can still write.
 */
export const reservedBytes = (total: number): number => Math.max(2 * gibibyte, Math.ceil(total * 0.05));

/** Bytes that may be written between two checks of the free space. */
const checkIntervalBytes = 32 * 1024 * 1024;

/** The size and free bytes of the file system at `path`. */
export type ReadSpace = (path: string) => Promise<{ total: number; free: number }>;

/** Queries the operating system; only `free` excludes the blocks that are reserved for root. */
export const fileSystemSpace: ReadSpace = async (path) => {
  const { bavail, blocks, bsize } = await statfs(path);
  return { total: blocks * bsize, free: bavail * bsize };
};

/** Keeps a reserve free on the file system of a store. */
export class SpaceGuard {
  private readonly readSpace: ReadSpace;
  private readonly hasReserve: boolean;

  constructor(readSpace: ReadSpace, hasReserve: boolean) {
    this.readSpace = readSpace;
    this.hasReserve = hasReserve;
  }

  /** Returns the space at `path`; its reserve is 0 for a store without one. */
  async space(path: string): Promise<Space> {
    const { total, free } = await this.readSpace(path);
    return { total, free, reserve: this.hasReserve ? reservedBytes(total) : 0 };
  }

  /** Fails with `StorageFull` unless `bytes` can be written without using the reserve. */
  async require(path: string, bytes: number): Promise<void> {
    const { free, reserve } = await this.space(path);
    if (free - reserve < bytes) throw new StorageFull(`There is no space for ${bytes} bytes.`);
  }

  /** Returns a function that accepts the bytes written so far and fails once the reserve would be used. */
  createCheck(path: string): (written: number) => Promise<void> {
    let nextCheck = 0;
    return async (written) => {
      if (written < nextCheck) return;
      nextCheck = written + checkIntervalBytes;
      await this.require(path, checkIntervalBytes);
    };
  }
}
