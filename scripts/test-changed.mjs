// Runs what a change touches, in about a minute: all checks, and the tests beside the changed files. A changed call of the
// contract concerns its feature on the server and on the web. `npm run test:changed` looks at everything that differs from
// the last commit, `npm run test:changed -- <commit>` at everything since that commit. `npm test` runs all tests.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from './command.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const base = process.argv[2] ?? 'HEAD';
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];

/** The folders whose tests concern a file, as [workspace, folder]. */
function findFolders(file) {
  const [workspace, source, ...path] = file.split('/');
  const isSource = /\.(tsx?|css|sql)$/.test(file);
  if (workspace === 'contract') {
    const feature = path.slice(0, 2).join('/');
    return path.length < 3 || !isSource
      ? []
      : [
          ['server', `src/domains/${feature}`],
          ['web', `app/domains/${feature}`],
        ];
  }
  if ((workspace !== 'server' && workspace !== 'web') || !isSource || path.length === 0) return [];
  // A file directly in `src` or `app` concerns the tests of the same name.
  return [
    [
      workspace,
      path.length === 1 ? join(source, path[0].split('.')[0]) : dirname(file.slice(workspace.length + 1)),
    ],
  ];
}

const folders = new Map();
for (const [workspace, folder] of changed.flatMap(findFolders)) {
  if (!existsSync(join(root, workspace, folder)) && folder.includes('domains/')) continue;
  folders.set(workspace, new Set([...(folders.get(workspace) ?? []), folder]));
}
const journeys = changed.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file) && existsSync(join(root, file)));

const run = async (name, args, workspace = '.') => (await command(name, args, { cwd: workspace })).code === 0;

const suites = [...folders].map(([workspace, names]) => ({
  name: `${workspace}: ${[...names].join(' ')}`,
  start: () => run('vitest', ['run', '--passWithNoTests', ...names], workspace),
}));
if (journeys.length > 0) {
  const names = journeys.map((file) => file.slice('e2e/'.length));
  suites.push({
    name: `e2e: ${names.join(' ')}`,
    start: async () =>
      (await run('node', ['scripts/set-up.mjs', '--browser'])) &&
      run('playwright', ['test', ...names], 'e2e'),
  });
}
const failed = [];
for (const { name, start } of [
  { name: 'check', start: () => run('node', ['scripts/check.mjs']) },
  ...suites,
]) {
  console.log(`\n— ${name} —`);
  if (!(await start())) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll of it passed.' : `\nFailed:\n${failed.join('\n')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
