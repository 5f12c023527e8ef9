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

async function runVitest(workspace, args = [], env = {}) {
  const file = join(results, `${workspace}-${args.length}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await command('vitest', ['run', ...reporters, ...args], { cwd: workspace, env });
  return countVitest(file, code);
}

/** The server's tests that depend most on the database's dialect or on the media store. */
const adapterTests = [
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

/**
 * Expensive tests in these folders that depend on neither: other tests run their statements, and the files they use are
 * rejected or stay on the local disk.
 */
const otherTests = [
  '*.policy',
  'backup/restored-ledger',
  'comments/comment',
  'comments/voice-recording',
  'exports/archive',
  'exports/process-kill',
  'import/album-refusal',
  'payments/charges/provider-timeout',
  'photographs/hostile-files',
  'recordings/crash',
];

/** Runs server tests on the machine's PostgreSQL, which may be older than the embedded one, with media in a bucket. */
function runAdapterTests() {
  const programs = systemPostgres();
  if (!programs) console.log('PostgreSQL is not installed: the bucket is tested with the embedded one.');
  const database = programs ? { TEST_POSTGRES_PROGRAMS: programs } : {};
  const args = [...adapterTests, ...otherTests.map((name) => `--exclude=**/${name}.test.ts`)];
  return runVitest('server', args, { ...database, TEST_STORAGE: 's3' });
}

async function runJourneys() {
  const file = join(results, 'journeys.json');
  const { code: setUpCode } = await command('node', ['scripts/set-up.mjs', '--browser']);
  if (setUpCode !== 0) return { passed: 0, failures: ['The set-up failed.'] };
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await command('playwright', ['test', '--reporter=list,json'], { cwd: 'e2e', env });
  return countPlaywright(file, code);
}

const suites = {
  check: runChecks,
  server: () => runVitest('server'),
  adapters: runAdapterTests,
  web: () => runVitest('web'),
  e2e: runJourneys,
};

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const suiteNames = only ? only.split(',') : Object.keys(suites);
const failures = [];
const skipped = [];
let passed = 0;
for (const name of suiteNames) {
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
  // A suite without tests does not count as passed.
  if (counts.passed + counts.failures.length === 0) failures.push(`${name}: no test ran.`);
}
rmSync(results, { recursive: true, force: true });
// Repeated at the end of the long log.
if (skipped.length > 0) console.log(`\n— skipped —\n${skipped.join('\n')}`);
if (failures.length > 0) console.log(`\n— failed —\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
