// Reads the JSON results of the test runners: the number of passed tests, and one line per failed or skipped test. A
// run that ended with an error but without a failed test, or that left no results, counts as a failure.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Counts the tests of Vitest's result file; `code` is the run's exit code. A skipped test must name in its `meta` what
 * it needs; otherwise it counts as failed, so that no test stays skipped unnoticed.
 */
export function countVitest(file, code) {
  const result = read(file);
  const failures = [];
  const skipped = [];
  for (const suite of result?.testResults ?? []) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    for (const { status, fullName, meta } of suite.assertionResults) {
      if (!['pending', 'skipped', 'todo', 'disabled'].includes(status)) continue;
      if (meta?.needs) skipped.push(line(suite.name, fullName, `needs ${meta.needs}`));
      else failures.push(line(suite.name, fullName, 'is skipped without a requirement'));
    }
    for (const test of failed) failures.push(line(suite.name, test.fullName, test.failureMessages[0]));
    // A file that failed to load has no tests.
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(line(suite.name, 'as a whole', suite.message));
  }
  return summarize(result?.numPassedTests ?? 0, failures, skipped, code);
}

/** Counts the journeys of Playwright's result file; one that passed only after a retry counts as failed. */
export function countPlaywright(file, code) {
  const result = read(file);
  const failures = [];
  const skipped = [];
  const collect = (suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, results, annotations = [] } of tests) {
        if (status === 'skipped') {
          const { description = 'not run' } = annotations.find(({ type }) => type === 'skip') ?? {};
          skipped.push(line(suite.file, title, description));
        }
        const message = results.find(({ error }) => error)?.error.message;
        if (status === 'unexpected' || status === 'flaky') failures.push(line(suite.file, title, message));
      }
    }
    for (const inner of suite.suites ?? []) collect(inner);
  };
  for (const suite of result?.suites ?? []) collect(suite);
  return summarize(result?.stats.expected ?? 0, failures, skipped, code);
}

function summarize(passed, failures, skipped, code) {
  const crashed = failures.length === 0 && code !== 0;
  return { passed, skipped, failures: crashed ? [`ended with ${code} although no test failed`] : failures };
}

/** The first lines of a failure's message say what was expected and what came; a stack may follow. */
const line = (file, title, message = '') =>
  `${basename(file)} › ${title}: ${message.split('\n').slice(0, 12).join('\n  ')}`;

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
