// `npm test`: every check and every test, ending with what was skipped and why, and one line `N passed, N failed`.
// `npm test -- --only=check,server,adapters,web,e2e` runs some of them; DATABASE_URL lets the server's tests use that
// PostgreSQL (a role that may create databases) instead of an embedded one.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { command } from './command.mjs';
import { systemPostgres } from './system-postgres.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';
import { installTestPrograms } from './test-programs.mjs';

const results = mkdtempSync(join(tmpdir(), 'lifestory-results-'));
/** The statements that the suite `server` has run. */
const statements = join(results, 'statements');

/**
 * Flags of V8 for the workers of Vitest. By default, each 64 MB of buffers (uploads, pictures, films) start a garbage
 * collection of the whole heap, which takes a seventh of the CPU time of the server's tests.
 */
const heapFlags = [
  // Megabytes, buffers included, below which the old generation is not collected.
  '--initial-old-space-size=800',
  '--external-memory-accounted-in-global-limit',
  '--external-memory-max-growing-factor=4',
  // Megabytes. The default, 1 to 16, collects the young generation more often, and more objects survive.
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
];

async function runVitest(workspace, args = [], options = {}) {
  const file = join(results, `${workspace}-${args.length}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const flags = heapFlags.map((flag) => `--execArgv=${flag}`);
  const vitest = ['run', ...reporters, ...flags, ...args];
  const { code, output } = await command('vitest', vitest, { cwd: workspace, ...options });
  return { ...countVitest(file, code), output };
}

/**
 * The server's tests that run again with the machine's PostgreSQL, which may be older than the embedded one, and with
 * media in a bucket. Together they make each kind of request to the bucket from each source file that makes one, and run
 * the triggers and functions of the database. `src/testing/statements` checks the syntax, names and types of all statements
 * that the suite `server` has run.
 */
const adapterTests = [
  'src/backup/backup.test',
  'src/backup/media',
  'src/database/sums',
  'src/domains/people/accounts/erasure.test',
  'src/domains/platform/dashboard/figures',
  'src/domains/platform/dashboard/search',
  'src/domains/platform/exports/export-limits',
  'src/domains/platform/exports/import/album-upload',
  'src/domains/album/gallery/comments/voice-comment',
  'src/domains/album/gallery/comments/voice-conversion',
  'src/domains/album/gallery/comments/voice-text',
  'src/domains/album/gallery/photographs/memory-creation',
  'src/domains/album/gallery/timeline',
  'src/domains/calendar/interviews/lists/interview-list',
  'src/domains/money/ledger/ledger-list',
  'src/domains/people/people/list',
  'src/domains/people/people/profile-pictures/profile-picture.test',
  'src/domains/people/people/search',
  'src/domains/film/recordings/imports/recording-import',
  'src/domains/film/recordings/recording-list',
  'src/domains/film/recordings/uploads/form-upload',
  'src/domains/film/recordings/uploads/upload.test',
  'src/domains/platform/story-search',
  'src/http/idempotency',
  'src/http/limits/limits.test',
  'src/http/transaction-conflict',
  'src/testing/statements',
];

function runServerTests() {
  mkdirSync(statements);
  return runVitest('server', ['--exclude=src/testing/statements/**'], { env: { STATEMENT_LOG: statements } });
}

/** Runs server tests on the machine's PostgreSQL, which may be older than the embedded one, with media in a bucket. */
function runAdapterTests() {
  const programs = systemPostgres();
  if (!programs) console.log('PostgreSQL is not installed: the bucket is tested with the embedded one.');
  const database = programs ? { TEST_POSTGRES_PROGRAMS: programs } : {};
  const log = existsSync(statements) ? { TEST_STATEMENTS: statements } : {};
  return runVitest('server', adapterTests, { env: { ...database, ...log, TEST_STORAGE: 's3' } });
}

async function runJourneys() {
  const file = join(results, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await command('playwright', ['test', '--reporter=list,json'], { cwd: 'e2e', env });
  return countPlaywright(file, code);
}

/** Runs a suite once the web pages are built, which the server sends. */
const withPages = (suite) => async () => {
  const { code } = await command('node', ['scripts/set-up.mjs']);
  return code === 0 ? suite() : { passed: 0, failures: ['The web pages could not be built.'] };
};

/**
 * At a low priority, the tests mostly use the time in which other suites leave processors idle: a sixth during the journeys.
 * Errors become failures here, because an unhandled rejection would end the other suites.
 */
const runWebTestsInBackground = () =>
  runVitest('web', ['--maxWorkers=1'], {
    quiet: true,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  }).catch((error) => ({ passed: 0, failures: [error.message], output: error.stack }));

const suites = {
  // Builds the pages too, beside other checks.
  check: runChecks,
  server: withPages(runServerTests),
  // Beside the suites that follow.
  web: () => runVitest('web'),
  adapters: withPages(runAdapterTests),
  e2e: withPages(runJourneys),
};

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const suiteNames = only ? only.split(',') : Object.keys(suites);
const failures = [];
const skipped = [];
let passed = 0;

function report(name, counts) {
  passed += counts.passed;
  failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
  skipped.push(...(counts.skipped ?? []).map((test) => `${name}: ${test}`));
  // A suite without tests does not count as passed.
  if (counts.passed + counts.failures.length === 0) failures.push(`${name}: no test ran.`);
}

const needsPrograms = (name) => ['server', 'adapters', 'e2e'].includes(name);
/** The installation of programs, beside the checks, which need none of them. */
const installation = suiteNames.some(needsPrograms) ? installTestPrograms() : '';
/** The web tests, while they run in the background. */
let webTests;
for (const [index, name] of suiteNames.entries()) {
  const suite = suites[name];
  const browserProblem = needsPrograms(name) ? await installation : '';
  if (!suite) {
    failures.push(`There is no suite "${name}"; there are ${Object.keys(suites).join(', ')}.`);
  } else if (name === 'e2e' && browserProblem) {
    failures.push(`e2e: ${browserProblem}`);
  } else if (name === 'web' && index < suiteNames.length - 1) {
    webTests = runWebTestsInBackground();
  } else {
    console.log(`\n— ${name} —`);
    report(name, await suite());
  }
}
if (webTests) {
  const counts = await webTests;
  console.log(`\n— web —\n${counts.output}`);
  report('web', counts);
}
rmSync(results, { recursive: true, force: true });
// Repeated at the end of the long log.
if (skipped.length > 0) console.log(`\n— skipped —\n${skipped.join('\n')}`);
if (failures.length > 0) console.log(`\n— failed —\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
