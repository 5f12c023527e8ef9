import { resolve } from 'node:path';
import { createAppContext } from '../composition.ts';
import { describeForeignSecret, findRecordedFingerprint, readSecret } from '../config/secret.ts';
import { joinEmbedded } from '../database/embedded.ts';
import { parseBackupArguments } from './backup-arguments.ts';
import { createBackup } from './backup-creation.ts';
import { type Installation, withInstallation } from './installation.ts';

/** The result of a backup for the operator; incomplete if files were missing. */
export interface BackupSummary {
  text: string;
  isComplete: boolean;
}

async function backUp(
  { env, log, db, pool }: Installation,
  directory: string,
  keep: number | null,
): Promise<BackupSummary> {
  const problem = describeForeignSecret(env, await findRecordedFingerprint(db));
  if (problem) throw new Error(problem);
  const envWithSecret = { ...env, SECRET: readSecret(env) };
  const app = await createAppContext(envWithSecret, { db, pool }, log);
  const { folder, manifest, copied, removed } = await createBackup(app, pool, directory, keep);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { files, bytes } = manifest.media;
  const summary = [
    `${folder}: ${rows} rows, ${files} files (${copied.length} new), ${Math.ceil(bytes / 1e6)} MB of media.`,
  ];
  if (removed > 0) summary.push(`Older backups removed: ${removed}.`);
  if (manifest.missing.length > 0) {
    summary.push(`Missing from the store: ${manifest.missing.join(', ')}`);
    if (keep !== null)
      summary.push('No older backups were removed, because one may still contain the missing files.');
  }
  return { text: summary.join('\n'), isComplete: manifest.missing.length === 0 };
}

/** Backs up the installation that `variables` configure as `args` say. Fails with the usage, or if no backup was made. */
export async function runBackup(args: string[], variables: NodeJS.ProcessEnv): Promise<BackupSummary> {
  const { directory, keep } = parseBackupArguments(args);
  return withInstallation(variables, joinEmbedded, (installation) =>
    backUp(installation, resolve(directory), keep),
  );
}
