import { dirname } from 'node:path';
import { diskStorage } from '../providers/storage/disk.ts';
import { verifyBackup } from './backup-restore.ts';
import { type MediaFile, mediaDirectory, readMedia } from './manifest.ts';
import { hasFile } from './media.ts';

/**
 * Verifies a backup that was just created: the checksums of all rows and of the list of files, the size of every file,
 * and the content of the `copied` ones. Returns the keys of missing or damaged files. Fails with a message if rows or
 * the list are damaged.
 */
export async function verifyNewBackup(folder: string, copied: readonly MediaFile[]): Promise<string[]> {
  await verifyBackup(folder);
  const media = diskStorage(mediaDirectory(dirname(folder)));
  const damaged = new Set<string>();
  for (const { key, bytes } of readMedia(folder)) if ((await media.size(key)) !== bytes) damaged.add(key);
  for (const file of copied) if (!(await hasFile(media, file))) damaged.add(file.key);
  return [...damaged].sort();
}
