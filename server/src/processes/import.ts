import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAppContext } from '../composition.ts';
import { claimSecret } from '../config/secret.ts';
import { openDatabase } from '../database/database.ts';
import { joinEmbedded } from '../database/embedded.ts';
import { type AlbumImport, importAlbum } from '../domains/platform/exports/index.ts';
import { readEnv } from '../env.ts';
import { createHttpServer } from '../http/server.ts';
import { runProgram } from './program.ts';

// `npm run import -- <album.zip> [--to <email>]`: imports an album; the server may be running.

const usage = `Usage: npm run import -- <album.zip> [--to <email>]
<album.zip> is the file that a storyteller downloads under Settings.
--to names the customer into whose story it is imported, by default the one with the address in the album.
Films and photographs that the story already has are left out. Nobody is notified.`;

const formatCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns what was imported, for the operator. */
function describeImport({
  name,
  films,
  chapters,
  memories,
  existing,
  withoutFile,
  leftOut,
}: AlbumImport): string {
  const lines = [
    `The album of ${name}: imported ${formatCount(films, 'film', 'films')}, ${formatCount(chapters, 'chapter', 'chapters')} and ${formatCount(memories, 'photograph', 'photographs')}.`,
  ];
  if (existing > 0) lines.push(`Already in the story: ${existing}.`);
  if (withoutFile.length > 0) lines.push(`Missing from the album: ${withoutFile.join('; ')}.`);
  if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(' ')}`);
  return lines.join('\n');
}

await runProgram(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error(usage);
  const env = readEnv(process.env);
  // Log entries go to stderr, so that stdout contains only the result.
  const { log } = await createHttpServer({ ...env, RATE_LIMIT_SCALE: 1 }, process.stderr);
  const { close, ...database } = await openDatabase(env, log, joinEmbedded);
  try {
    await claimSecret(database.db, env);
    const app = await createAppContext(env, database, log);
    return describeImport(await importAlbum(app, resolve(path), { email: values.to ?? null }));
  } finally {
    await close();
  }
});
