import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The file system in memory of Linux; containers often limit it to 64 MB. */
const memoryFolder = '/dev/shm';

/** Room for the databases and media of several servers, in bytes. */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * The folder for the data of databases that tests create and remove: in memory if there is room, otherwise the system's
 * folder for temporary files. A database has 800 files, and ext4 takes up to half a second of CPU time to create them
 * because it searches past all that were removed within the last seconds.
 */
export const databaseFolder = hasRoom(memoryFolder) ? memoryFolder : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
