// `npm test`: every check and every test, ending with what was skipped and why, and one line `N passed, N failed`.
// `npm test -- --only=check,server,adapters,web,e2e` runs some of them; DATABASE_URL lets the server's tests use that
// PostgreSQL (a role that may create databases) instead of an embedded one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { command } from './command.mjs';
import { systemPostgres } from './system-postgres.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const results = mkdtempSync(join(tmpdir(), 'lifestory-results-'));

async function vitest(room, files = [], env = {}) {
  const file = join(results, `${room}-${files.length}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await command('vitest', ['run', ...reporters, ...files], { cwd: room, env });
  return countVitest(file, code);
}

/** What says most to the database in its own words, or to the store of media. */
const closeToTheAdapters = [
  'src/backup',
  'src/database/tallies',
  'src/http/transaction-conflict',
  'src/http/limits',
  'src/http/idempotency',
  'src/features/accounts/customer-account',
  'src/features/accounts/erasure',
  'src/features/hosting',
  'src/features/ledger',
  'src/features/payments',
  'src/features/dashboard',
  'src/features/exports',
  'src/features/gallery',
  'src/features/interviews',
  'src/features/people',
  'src/features/recordings',
];

/** The server's tests on the PostgreSQL of this machine, which may be older than ours, and with media in a bucket. */
function onOtherAdapters() {
  const programs = systemPostgres();
  if (!programs)
    console.log('This machine has no PostgreSQL of its own: it is the bucket that is tried, on ours.');
  const database = programs ? { TEST_POSTGRES_PROGRAMS: programs } : {};
  return vitest('server', closeToTheAdapters, { ...database, TEST_STORAGE: 's3' });
}

async function journeys() {
  const file = join(results, 'journeys.json');
  const { code: stale } = await command('node', ['scripts/set-up.mjs', '--browser']);
  if (stale) return { passed: 0, failures: ['The pages could not be built.'] };
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await command('playwright', ['test', '--reporter=list,json'], { cwd: 'e2e', env });
  return countPlaywright(file, code);
}

const suites = {
  check: runChecks,
  server: () => vitest('server'),
  adapters: onOtherAdapters,
  web: () => vitest('web'),
  e2e: journeys,
};

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const chosen = only ? only.split(',') : Object.keys(suites);
const failures = [];
const skipped = [];
let passed = 0;
for (const name of chosen) {
  const suite = suites[name];
  if (!suite) {
    failures.push(`There is no suite "${name}"; there are ${Object.keys(suites).join(', ')}.`);
    continue;
  }
  console.log(`\n— ${name} —`);
  const counts = await suite();
  if (!counts) continue;
  passed += counts.passed;
  failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
  skipped.push(...(counts.skipped ?? []).map((test) => `${name}: ${test}`));
  // A suite in which nothing ran is not a suite that passed.
  if (counts.passed + counts.failures.length === 0) failures.push(`${name}: nothing ran.`);
}
rmSync(results, { recursive: true, force: true });
// Named once more at the end, where whoever reads a long log looks first.
if (skipped.length > 0) console.log(`\n— skipped —\n${skipped.join('\n')}`);
if (failures.length > 0) console.log(`\n— failed —\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
