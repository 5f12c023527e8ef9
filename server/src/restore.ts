import { resolve } from 'node:path';
import {
  backupAt,
  checkBackup,
  refuseInUse,
  restoreMedia,
  restoreOwnFiles,
  restoreRows,
} from './backup/restoring.ts';
import { fingerprint } from './backup/saving.ts';
import { connect } from './database/connection.ts';
import { startEmbedded } from './database/embedded.ts';
import { readEnv } from './env.ts';
import { createHttp } from './http/app.ts';
import { keptSecret } from './secret.ts';
import { wire } from './wire.ts';

// `npm run restore -- <backup> [--replace]`: fills an installation that does not run from a backup.

const usage = `Usage: npm run restore -- <backup> [--replace]
<backup> is the folder of a backup, or the directory of several, of which the newest is taken.`;

async function run(args: string[]): Promise<string> {
  const [from] = args.filter((argument) => !argument.startsWith('--'));
  if (!from) throw new Error(usage);
  const folder = backupAt(resolve(from));
  const manifest = await checkBackup(folder);
  const env = readEnv(process.env);
  const { log } = await createHttp({ ...env, RATE_LIMIT_SCALE: 1 });
  const { url, stop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await startEmbedded(env.DATA_DIR);
  const { db, pool } = connect(url, 3, () => undefined, { patient: true });
  try {
    await refuseInUse(pool, args.includes('--replace'));
    restoreOwnFiles(folder, env.DATA_DIR);
    const secret = env.SECRET ?? keptSecret(env.DATA_DIR);
    const brought = await restoreMedia(folder, wire({ ...env, SECRET: secret }, { db, pool }, log).storage);
    await restoreRows(folder, manifest, db, pool);
    const told = `Restored ${folder}: ${manifest.tables.length} tables, ${manifest.media.files} files (${brought} were not there).`;
    if (fingerprint(secret) === manifest.secret) return told;
    return `${told}\nSECRET is not the one of the backup: meeting accounts have to be authorised again, and links in mails end.`;
  } finally {
    await db.destroy();
    await stop();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
