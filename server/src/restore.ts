import { resolve } from 'node:path';
import { type Installation, inInstallation } from './backup/installation.ts';
import {
  backupAt,
  checkBackup,
  refuseInUse,
  restoreMedia,
  restoreOwnFiles,
  restoreRows,
} from './backup/restoring.ts';
import { fingerprint } from './backup/saving.ts';
import { startEmbedded } from './database/embedded.ts';
import { runProgram } from './program.ts';
import { keptSecret } from './secret.ts';
import { wire } from './wire.ts';

// `npm run restore -- <backup> [--replace]`: fills an installation that does not run from a backup.

const usage = `Usage: npm run restore -- <backup> [--replace]
<backup> is the folder of a backup, or the directory of several, of which the newest is taken.`;

type Checked = Awaited<ReturnType<typeof checkBackup>>;

async function fill(
  { env, log, db, pool }: Installation,
  folder: string,
  manifest: Checked,
  replace: boolean,
): Promise<string> {
  await refuseInUse(pool, replace);
  restoreOwnFiles(folder, env.DATA_DIR);
  const secret = env.SECRET ?? keptSecret(env.DATA_DIR);
  const { storage } = wire({ ...env, SECRET: secret }, { db, pool }, log);
  const brought = await restoreMedia(folder, storage);
  await restoreRows(folder, manifest, db, pool);
  const told = `Restored ${folder}: ${manifest.tables.length} tables, ${manifest.media.files} files (${brought} were not there).`;
  if (fingerprint(secret) === manifest.secret) return told;
  return `${told}\nSECRET is not the one of the backup: meeting accounts have to be authorised again, and links in mails end.`;
}

await runProgram(async (args) => {
  const [from] = args.filter((argument) => !argument.startsWith('--'));
  if (!from) throw new Error(usage);
  const folder = backupAt(resolve(from));
  const manifest = await checkBackup(folder);
  const replace = args.includes('--replace');
  return inInstallation(startEmbedded, (installation) => fill(installation, folder, manifest, replace));
});
