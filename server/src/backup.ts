import { resolve } from 'node:path';
import { saveAll } from './backup/saving.ts';
import { connect } from './database/connection.ts';
import { joinEmbedded } from './database/embedded.ts';
import { readEnv } from './env.ts';
import { createHttp } from './http/app.ts';
import { keptSecret } from './secret.ts';
import { wire } from './wire.ts';

// `npm run backup -- <directory>`: rows and files of an installation that may be running.

async function run([directory]: string[]): Promise<string> {
  if (!directory) throw new Error('Usage: npm run backup -- <directory>');
  const env = readEnv(process.env);
  const { log } = await createHttp({ ...env, RATE_LIMIT_SCALE: 1 });
  const { url, stop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await joinEmbedded(env.DATA_DIR);
  const { db, pool } = connect(url, 2, () => undefined, { patient: true });
  try {
    const known = { ...env, SECRET: env.SECRET ?? keptSecret(env.DATA_DIR) };
    const { folder, manifest, copied } = await saveAll(
      wire(known, { db, pool }, log),
      pool,
      resolve(directory),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { files, bytes } = manifest.media;
    const told = `${folder}: ${rows} rows, ${files} files (${copied} new), ${Math.ceil(bytes / 1e6)} MB of media.`;
    if (manifest.missing.length === 0) return told;
    process.exitCode = 2;
    return `${told}\nNot in the store, though rows name them: ${manifest.missing.join(', ')}`;
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
