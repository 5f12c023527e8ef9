// The budgets of pages: what a page starts with, that is all files its HTML links to, as the build has compressed them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { command, root } from './command.mjs';

/** Kilobytes of scripts, and the number of scripts, style sheets and fonts. Each file costs a request. */
const budgets = {
  '/': { scripts: 0, files: 4 },
  '/login': { scripts: 155, files: 20 },
  '/schedule-lifestory': { scripts: 163, files: 21 },
  '/home': { scripts: 163, files: 21 },
  '/gallery': { scripts: 170, files: 23 },
  '/dashboard': { scripts: 166, files: 22 },
};
/** Kilobytes of scripts of every other page. */
const maxScripts = 240;

const build = join(root, 'web/build');

/** Checks all pages of the build, which is made if it is stale; returns one line per page over its budget. */
export async function checkPageBudgets() {
  const { code, output } = await command('node', [join(root, 'scripts/set-up.mjs')], { quiet: true });
  if (code !== 0) return [output.trim() || 'The web pages could not be built.'];
  const pages = JSON.parse(readFileSync(join(build, 'pages.json'), 'utf8'));
  const missing = Object.keys(budgets).filter((path) => !pages.some((page) => page.path === path));
  return [
    ...missing.map((path) => `${path}: has a budget, but is not a page`),
    ...pages.flatMap(({ path, file }) => findExcess(path, readStartFiles(file))),
  ];
}

function findExcess(path, { scripts, files }) {
  const budget = budgets[path] ?? { scripts: maxScripts, files: Number.POSITIVE_INFINITY };
  return [
    scripts > budget.scripts &&
      `${path}: starts with ${scripts} KB of scripts, the budget is ${budget.scripts}`,
    files > budget.files && `${path}: starts with ${files} files, the budget is ${budget.files}`,
  ].filter(Boolean);
}

/** The scripts, style sheets and fonts that a page links to. */
function readStartFiles(file) {
  const html = readFileSync(join(build, 'client', file), 'utf8');
  const urls = new Set();
  for (const [, rel, url] of html.matchAll(/<link rel="(\w+)"[^>]*href="(\/assets\/[^"#]+)/g)) {
    if (rel !== 'icon') urls.add(url);
  }
  const scripts = [...urls].filter((url) => url.endsWith('.js'));
  const bytes = scripts.reduce((sum, url) => sum + sentBytes(url), 0);
  return { scripts: Math.round(bytes / 100) / 10, files: urls.size };
}

/** Bytes of a file as browsers get it. */
function sentBytes(url) {
  const path = join(build, 'client', url);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
