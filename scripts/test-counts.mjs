// Reading the results that the test runners write as JSON. A run that ended badly without a failed test, or
// that left no results, counts as one failure: nothing may hide behind a crash.
import { existsSync, readFileSync } from 'node:fs';

/** Counts the tests of Vitest's result file; `code` is the run's exit code. */
export function countVitest(file, code) {
  const result = read(file);
  if (!result) return { passed: 0, failed: 1 };
  // A file that could not even be loaded has no tests in it.
  const broken = result.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return count(result.numPassedTests, result.numFailedTests + broken, code);
}

/** Counts the journeys of Playwright's result file; one that passed only when repeated has failed. */
export function countPlaywright(file, code) {
  const result = read(file);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = result.stats;
  return count(expected, unexpected + flaky, code);
}

function count(passed, failed, code) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
