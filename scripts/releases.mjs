// releases.json names each release with its commit, because a clone may have no tags, and with the hashes of its
// migrations. Databases have applied these, so they are never renamed, renumbered, changed or removed.
//
// `npm run release` adds the version in package.json, whose last commit is the release.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const database = join(root, 'server/src/database');
const list = join(root, 'releases.json');

const readReleases = () => JSON.parse(readFileSync(list, 'utf8'));
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Compares the migrations of the last release with their files; returns one line per difference. */
export function checkReleasedMigrations() {
  const released = readReleases().at(-1).migrations ?? {};
  const current = hashMigrations();
  const newest = Object.keys(released).at(-1) ?? '';
  return [
    ...Object.keys(released)
      .filter((name) => !(name in current))
      .map((name) => `migrations/${name}: is released, and may not be renamed, renumbered or removed`),
    ...Object.keys(released)
      .filter((name) => name in current && current[name] !== released[name])
      .map((name) => `migrations/${name}: is released, and may not be changed: write a new migration`),
    ...Object.keys(current)
      .filter((name) => !(name in released) && name < newest)
      .map((name) => `migrations/${name}: must come after ${newest}, which is released`),
  ];
}

/** The SHA-256 of each migration by its name, in their order; the first one consists of two files. */
function hashMigrations() {
  const files = readdirSync(join(database, 'migrations')).sort();
  return Object.fromEntries(
    files.map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(database, 'migrations', file)));
      if (file === '0001-schema.ts') hash.update(readFileSync(join(database, 'schema.sql')));
      return [file.replace(/\.ts$/, ''), hash.digest('hex')];
    }),
  );
}

/** Adds the release of the last commit. Fails with a message. */
function addRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const releases = readReleases();
  if (releases.some((release) => release.version === version)) {
    throw new Error(`${version} is released already: set the next version in package.json.`);
  }
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`## ${version} `)) {
    throw new Error(`CHANGELOG.md has no section “${version}”.`);
  }
  if (git('status', '--porcelain')) throw new Error('Commit all changes first.');
  const differences = checkReleasedMigrations();
  if (differences.length > 0) throw new Error(differences.join('\n'));
  const release = {
    version,
    date: git('log', '-1', '--format=%cs'),
    commit: git('rev-parse', 'HEAD'),
    migrations: hashMigrations(),
  };
  writeFileSync(list, `${JSON.stringify([...releases, release], null, 2)}\n`);
  console.log(`Commit releases.json, then tag ${release.commit} as v${version}.`);
}

if (process.argv.includes('--add')) {
  try {
    addRelease();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
