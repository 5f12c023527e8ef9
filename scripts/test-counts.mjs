// Reading the results that the test runners write as JSON: how many passed, and each that failed in a line of its
// own. A run that ended badly without a failed test, or that left no results, is a failure: nothing may hide
// behind a crash.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Counts the tests of Vitest's result file; `code` is the run's exit code. */
export function countVitest(file, code) {
  const result = read(file);
  const failures = [];
  for (const suite of result?.testResults ?? []) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) failures.push(line(suite.name, test.fullName, test.failureMessages[0]));
    // A file that could not even be loaded has no tests in it.
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(line(suite.name, 'as a whole', suite.message));
  }
  return counted(result?.numPassedTests ?? 0, failures, code);
}

/** Counts the journeys of Playwright's result file; one that passed only when repeated has failed. */
export function countPlaywright(file, code) {
  const result = read(file);
  const failures = [];
  const walk = (suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        const said = results.find(({ error }) => error)?.error.message;
        if (status === 'unexpected' || status === 'flaky') failures.push(line(suite.file, title, said));
      }
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of result?.suites ?? []) walk(suite);
  return counted(result?.stats.expected ?? 0, failures, code);
}

function counted(passed, failures, code) {
  const crashed = failures.length === 0 && code !== 0;
  return { passed, failures: crashed ? [`ended with ${code}, and no test says why`] : failures };
}

const line = (file, title, said = '') => `${basename(file)} › ${title}: ${said.split('\n', 1)[0]}`;

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
