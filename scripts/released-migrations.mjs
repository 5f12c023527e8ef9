// Released migrations are never renamed, renumbered, changed or removed, because databases have applied them. Their
// names and hashes are in server/src/database/released-migrations.json; `npm run migrations:release` adds those of a
// release.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const database = join(fileURLToPath(new URL('..', import.meta.url)), 'server/src/database');
const list = join(database, 'released-migrations.json');

/** Compares the released migrations with their files; returns one line per difference. */
export function checkReleasedMigrations() {
  const released = JSON.parse(readFileSync(list, 'utf8'));
  const current = hashMigrations();
  const names = Object.keys(current);
  const newest = Object.keys(released).at(-1) ?? '';
  return [
    ...Object.keys(released)
      .filter((name) => !(name in current))
      .map((name) => `migrations/${name}: is released, and may not be renamed, renumbered or removed`),
    ...Object.keys(released)
      .filter((name) => name in current && current[name] !== released[name])
      .map((name) => `migrations/${name}: is released, and may not be changed: write a new migration`),
    ...names
      .filter((name) => !(name in released) && name < newest)
      .map((name) => `migrations/${name}: must come after ${newest}, which is released`),
  ];
}

/** The SHA-256 of each migration's file by its name, in their order. */
function hashMigrations() {
  const files = readdirSync(join(database, 'migrations')).sort();
  return Object.fromEntries(
    files.map((file) => {
      const content = readFileSync(join(database, 'migrations', file));
      return [file.replace(/\.ts$/, ''), createHash('sha256').update(content).digest('hex')];
    }),
  );
}

if (process.argv.includes('--add')) {
  const differences = checkReleasedMigrations();
  for (const line of differences) console.error(line);
  if (differences.length > 0) process.exit(1);
  writeFileSync(list, `${JSON.stringify(hashMigrations(), null, 2)}\n`);
}
