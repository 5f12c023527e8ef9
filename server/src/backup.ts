import { resolve } from 'node:path';
import { type Installation, inInstallation } from './backup/installation.ts';
import { saveAll } from './backup/saving.ts';
import { joinEmbedded } from './database/embedded.ts';
import { runProgram } from './program.ts';
import { keptSecret } from './secret.ts';
import { wire } from './wire.ts';

// `npm run backup -- <directory>`: rows and files of an installation that may be running.

async function save({ env, log, db, pool }: Installation, directory: string): Promise<string> {
  const known = { ...env, SECRET: env.SECRET ?? keptSecret(env.DATA_DIR) };
  const house = wire(known, { db, pool }, log);
  const { folder, manifest, copied } = await saveAll(house, pool, resolve(directory));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { files, bytes } = manifest.media;
  const told = `${folder}: ${rows} rows, ${files} files (${copied} new), ${Math.ceil(bytes / 1e6)} MB of media.`;
  if (manifest.missing.length === 0) return told;
  process.exitCode = 2;
  return `${told}\nNot in the store, though rows name them: ${manifest.missing.join(', ')}`;
}

await runProgram(async ([directory]) => {
  if (!directory) throw new Error('Usage: npm run backup -- <directory>');
  return inInstallation(joinEmbedded, (installation) => save(installation, directory));
});
