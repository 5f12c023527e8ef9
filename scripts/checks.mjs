// The static checks: types, style, import boundaries, layout, licenses, page budgets, generated files.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries } from './boundaries.mjs';
import { checkBrowserFeatures } from './browser-features.mjs';
import { command, root } from './command.mjs';
import { checkDocumentedPaths } from './documented-paths.mjs';
import { checkLayout } from './layout.mjs';
import { checkLicenses } from './licenses.mjs';
import { checkNames } from './name-check.mjs';
import { checkPageBudgets } from './page-budgets.mjs';
import { checkPictureSources } from './picture-sources.mjs';
import { checkReleasedMigrations } from './releases.mjs';
import { checkTableOwnership } from './table-ownership.mjs';
import { checkUncalledRoutes } from './uncalled-routes.mjs';
import { checkUnusedStyles } from './unused-styles.mjs';

/** A check returns an empty string if it passes, otherwise a text that says what is wrong. */
const runTool = (program, args, options) => async () => {
  const { code, output } = await command(program, args, { ...options, quiet: true });
  return code === 0 ? '' : output.trim() || `${program} ended with ${code}`;
};
const joinLines = (check) => async () => (await check()).join('\n');

// By default, TypeScript checks with four threads that compute the same types; one thread takes half the CPU time.
const types = (project, ...args) =>
  runTool('tsc', ['-p', project, '--pretty', 'false', '--checkers', '1', ...args]);

/**
 * Checks the server and writes its declarations, and then checks the journeys and the benchmarks, which import most of the
 * server, with the declarations instead of its sources.
 */
async function checkServerTypes() {
  // Otherwise the declarations of deleted modules would remain.
  rmSync(join(root, '.cache/types'), { recursive: true, force: true });
  const declare = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  const folders = ['--rootDir', '.', '--outDir', '.cache/types'];
  return (
    (await types('server', ...declare, ...folders)()) || (await types('bench/tsconfig.declarations.json')())
  );
}

// The longest checks come first, so that neither of the two that run at a time is left with a long one at the end.
const checks = {
  // Builds the pages if they are stale.
  'page budgets and features of browsers': joinLines(async () => [
    ...(await checkPageBudgets()),
    ...checkBrowserFeatures(),
  ]),
  'types of the server, the journeys and the benchmarks': checkServerTypes,
  'types of the web': types('web'),
  'nothing unused': runTool('knip', ['--no-progress', '--no-config-hints']),
  style: runTool('biome', ['check', '--error-on-warnings', '--colors=off', '.']),
  boundaries: joinLines(checkBoundaries),
  'types of the database': runTool('node', ['server/src/database/types.ts', '--verify']),
  'types of the contract': types('contract'),
  'description of the API': runTool('node', ['server/src/http/reference/openapi-file.ts', '--verify']),
  layout: joinLines(checkLayout),
  'callers of the API': joinLines(checkUncalledRoutes),
  names: joinLines(checkNames),
  'documented paths': joinLines(checkDocumentedPaths),
  'pictures of the README': joinLines(checkPictureSources),
  'unused styles': joinLines(checkUnusedStyles),
  licenses: joinLines(checkLicenses),
  'table ownership': joinLines(checkTableOwnership),
  'released migrations': joinLines(checkReleasedMigrations),
};

/**
 * Runs all checks, two at a time, and prints one line per check. Returns how many passed, and the names of those that
 * failed.
 */
export async function runChecks() {
  const counts = { passed: 0, failures: [] };
  const queue = Object.entries(checks);
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const start = performance.now();
      const problem = await check().catch((error) => error.message);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${problem ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`);
      if (problem) console.log(`${problem.replace(/^/gm, '    ')}\n`);
      if (problem) counts.failures.push(name);
      else counts.passed += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return counts;
}
