// Makes the project ready to run: installs missing packages and builds stale pages, and reports each in one line.
// Plain JavaScript without dependencies, because it is the first script of a bare clone (Node 20 or newer).
//
//   node scripts/set-up.mjs              packages, and the built web pages
//   node scripts/set-up.mjs --no-web     packages only
//   node scripts/set-up.mjs --browser    also Chromium (required), and optional programs for tests: ffmpeg, nginx, a
//                                        PostgreSQL server
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpmWithAddresses } from './package-addresses.mjs';
import { installTestPrograms } from './test-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['contract', 'packages/take-film', 'server', 'web', 'e2e', 'bench'];
const bin = join(root, 'node_modules', '.bin');
const flags = new Set(process.argv.slice(2));

// Beside the packages, because both wait for the network.
const testPrograms = flags.has('--browser') ? installTestPrograms() : '';
await installPackages();
if (!flags.has('--no-web')) buildWeb();
const problem = await testPrograms;
if (problem) fail(problem);

async function installPackages() {
  const stamp = join(root, 'node_modules', '.lifestory-install');
  const expected = hashOf([
    'package-lock.json',
    'package.json',
    '.npmrc',
    ...workspaces.map((workspace) => join(workspace, 'package.json')),
  ]);
  if (read(stamp) === expected) return;
  if (!arePackagesCurrent()) {
    say('Installing packages (about a minute) …');
    // npm must run with the system's Node, because it removes the project's.
    const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
    // Older npm versions run the scripts of node-av, one of which would download a program that is not used.
    const env = { ...process.env, PATH: path.join(delimiter), SKIP_FFMPEG: 'true' };
    const args = ['ci', '--no-audit', '--loglevel=error'];
    if (!(await runNpmWithAddresses(args, root, env))) {
      // The registry may keep its packages at other addresses.
      const failure = 'The packages could not be installed: see above, and check the network.';
      run('npm', args, { env, failure });
    }
  }
  if (!existsSync(join(bin, 'node'))) {
    fail(`There is no Node 26 package for this machine (${process.platform} ${process.arch}).`);
  }
  writeFileSync(stamp, expected);
}

/** Whether npm's record of node_modules matches the lockfile, and the lockfile the package.json files. */
function arePackagesCurrent() {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record || !existsSync(join(bin, 'node'))) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(read(join(root, 'package-lock.json')) ?? '{}').packages;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const isLockfileCurrent = ['', ...workspaces].every((workspace) => {
    const manifest = JSON.parse(read(join(root, workspace, 'package.json')) ?? '{}');
    return kinds.every(
      (kind) => JSON.stringify(manifest[kind]) === JSON.stringify(locked[workspace]?.[kind]),
    );
  });
  const isSatisfied = ([path, { version, optional, link }]) =>
    !path.startsWith('node_modules') ||
    (link && existsSync(join(root, path))) ||
    (installed[path] ? installed[path].version === version : optional);
  return isLockfileCurrent && Object.entries(locked).every(isSatisfied);
}

function buildWeb() {
  const stamp = join(root, 'web', 'build', '.sources');
  const sources = [
    'package-lock.json',
    ...listFiles('contract/src'),
    ...listFiles('web', new Set(['build', 'node_modules', '.react-router', '.cache'])),
  ];
  const expected = hashOf(sources.filter((name) => !/\.test\.tsx?$/.test(name)));
  if (read(stamp) === expected) return;
  say('Building the web pages …');
  rmSync(stamp, { force: true });
  run(join(bin, 'node'), [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
    failure: 'The web pages could not be built.',
  });
  writeFileSync(stamp, expected);
}

function listFiles(folder, excluded = new Set()) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !excluded.has(entry.name))
    .flatMap((entry) => {
      const name = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(name) : [name];
    });
}

/** A hash of the names and contents of files, and of the platform. */
function hashOf(names) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const name of names.sort()) {
    hash.update(`\0${name.replaceAll('\\', '/')}\0`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function run(program, args, { quiet = false, failure, ...options }) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, stdio, ...options });
  if (status === 0) return;
  if (quiet) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  fail(failure);
}

function say(text) {
  console.log(text);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
