import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { diskStorage } from '../providers/storage/disk.ts';
import { removeObject } from '../providers/storage/port.ts';
import { draftFolder, isDraft, listAllMedia, listBackups, mediaDirectory, readManifest } from './manifest.ts';

/** Removes the remains of interrupted backups in a directory. The caller holds the backup lock. */
export async function removeDrafts(directory: string): Promise<void> {
  for (const name of readdirSync(directory).filter(isDraft)) {
    rmSync(join(directory, name), { recursive: true, force: true });
  }
  const media = diskStorage(mediaDirectory(directory));
  for await (const file of media.list('')) if (file.handle !== null) await removeObject(media, file);
}

/**
 * Fails with a message if the directory contains backups with a secret of another `fingerprint`: they belong to
 * another installation, whose files would be removed too.
 */
export function assertOwnBackups(directory: string, fingerprint: string): void {
  const foreignBackup = listBackups(directory).find((folder) => readManifest(folder).secret !== fingerprint);
  if (foreignBackup === undefined) return;
  throw new Error(
    `${foreignBackup} was made with another SECRET. With --keep, use a separate directory for each installation, and a new one after SECRET has changed.`,
  );
}

/**
 * Removes all backups of a directory except the newest `keep`, and the media files that none of these lists; returns
 * the number of removed backups.
 */
export async function pruneBackups(directory: string, keep: number): Promise<number> {
  const backups = listBackups(directory);
  const oldBackups = backups.slice(0, Math.max(0, backups.length - keep));
  for (const folder of oldBackups) {
    // Renamed first, so that a partly removed backup is not mistaken for a complete one.
    const draft = draftFolder(directory, basename(folder));
    renameSync(folder, draft);
    rmSync(draft, { recursive: true, force: true });
  }
  const referenced = listAllMedia(directory);
  const media = diskStorage(mediaDirectory(directory));
  for await (const file of media.list('')) if (!referenced.has(file.key)) await removeObject(media, file);
  return oldBackups.length;
}
