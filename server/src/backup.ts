import { resolve } from 'node:path';
import { parseBackupArguments } from './backup/backup-arguments.ts';
import { createBackup } from './backup/backup-creation.ts';
import { type Installation, withInstallation } from './backup/installation.ts';
import { createAppContext } from './composition.ts';
import { loadOrCreateSecret } from './config/secret.ts';
import { joinEmbedded } from './database/embedded.ts';
import { runProgram } from './processes/program.ts';

// `npm run backup -- <directory> [--keep <number>]`: backs up rows and files; the server may be running.

async function backUp(
  { env, log, db, pool }: Installation,
  directory: string,
  keep: number | null,
): Promise<string> {
  const envWithSecret = { ...env, SECRET: env.SECRET ?? loadOrCreateSecret(env.DATA_DIR) };
  const app = await createAppContext(envWithSecret, { db, pool }, log);
  const { folder, manifest, copied, removed } = await createBackup(app, pool, directory, keep);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { files, bytes } = manifest.media;
  const summary = [
    `${folder}: ${rows} rows, ${files} files (${copied.length} new), ${Math.ceil(bytes / 1e6)} MB of media.`,
  ];
  if (removed > 0) summary.push(`Older backups removed: ${removed}.`);
  if (manifest.missing.length > 0) {
    process.exitCode = 2;
    summary.push(`Missing from the store: ${manifest.missing.join(', ')}`);
    if (keep !== null)
      summary.push('No older backups were removed, because one may still contain the missing files.');
  }
  return summary.join('\n');
}

await runProgram(async (args) => {
  const { directory, keep } = parseBackupArguments(args);
  return withInstallation(joinEmbedded, (installation) => backUp(installation, resolve(directory), keep));
});
