// Writes schema.generated.ts, the types of the migrated schema: `npm run types:database`.
// With --verify it only checks whether the file is up to date, and exits with 1 if not.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const generator = join(
  dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
  'dist/cli/bin.js',
);
const outputFile = join(import.meta.dirname, 'schema.generated.ts');

const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-types-'));
const embedded = await startEmbedded(dataDir, { settings: { fsync: 'off' } });
try {
  const { db, pool } = connect(embedded.url, 2, (error) => console.error(error.message));
  await migrate(db, pool);
  await db.destroy();
  const args = ['--dialect', 'postgres', '--url', embedded.url, '--out-file', outputFile];
  args.push('--include-pattern', 'public.*', '--exclude-pattern', 'public.kysely_*');
  // As in connection.ts: dates are text, 64-bit integers are numbers.
  args.push('--date-parser', 'string', '--type-mapping', JSON.stringify({ int8: 'number' }));
  if (process.argv.includes('--verify')) args.push('--verify');
  const { status } = spawnSync(process.execPath, [generator, ...args], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The types of the database differ from its migrations: npm run types:database');
  }
  process.exitCode = status ?? 1;
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
