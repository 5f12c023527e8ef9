import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createBackup } from '../../../../backup/backup-creation.ts';
import { verifyNewBackup } from '../../../../backup/backup-verification.ts';
import { readSecret } from '../../../../config/secret.ts';
import type { AppContext } from '../../../../context.ts';
import { redactSecrets } from '../../../../http/logging/request-log.ts';
import {
  type BackupResult,
  endInterruptedRuns,
  recordBackupEnd,
  recordBackupStart,
} from './backup-run.queries.ts';

/** Maximum length of a recorded error, in characters. */
const maxErrorLength = 500;

/** Maximum number of files that an error names. */
const maxNamedFiles = 3;

/**
 * Makes a backup in `directory`, verifies it and records the result, which it returns. An error of the backup is a
 * result, not an exception.
 */
export async function runBackup(app: AppContext, directory: string): Promise<BackupResult> {
  const { db, now, log } = app;
  await endInterruptedRuns(db, now());
  const id = await recordBackupStart(db, now());
  const result = await saveAndVerify(app, directory).catch((error: unknown) => {
    log.error({ err: error }, 'the backup failed');
    return { bytes: null, error: describeError(error, directory) };
  });
  await recordBackupEnd(db, id, result, now());
  return result;
}

async function saveAndVerify(app: AppContext, directory: string): Promise<BackupResult> {
  const { env, pool } = app;
  const source = { ...app, env: { ...env, SECRET: readSecret(env) } };
  const { folder, manifest, copied } = await createBackup(source, pool, directory, env.BACKUP_KEEP);
  const bytes = manifest.media.bytes + sumFolderBytes(folder);
  const damagedFiles = await verifyNewBackup(folder, copied);
  if (damagedFiles.length > 0)
    return { bytes, error: `Damaged in the backup: ${formatFileNames(damagedFiles)}.` };
  if (manifest.missing.length > 0) {
    return {
      bytes,
      error: `Missing from the media store: ${formatFileNames(manifest.missing)}. No older backup was removed.`,
    };
  }
  return { bytes, error: null };
}

function sumFolderBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const formatFileNames = (keys: readonly string[]): string => {
  const otherCount = keys.length - maxNamedFiles;
  return `${keys.slice(0, maxNamedFiles).join(', ')}${otherCount > 0 ? ` and ${otherCount} more` : ''}`;
};

/** Describes for staff what failed. */
function describeError(error: unknown, directory: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no space left in the backup folder ${directory}.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code ?? ''))
    return `The server may not write to the backup folder ${directory}.`;
  if (['ENOENT', 'ENOTDIR', 'EEXIST', 'EIO'].includes(code ?? ''))
    return `The backup folder ${directory} cannot be used (${code}).`;
  return redactSecrets(message ?? String(error)).slice(0, maxErrorLength);
}
