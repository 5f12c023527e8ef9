// The budgets of pages: what a page starts with, that is all files its HTML links to or loads after the first paint, as
// the build has compressed them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { command, root } from './command.mjs';

/**
 * Per page: the maximum kilobytes (1,000 bytes) of scripts before the first paint and after it (`deferredKb`), and the
 * maximum number of files before it: scripts, style sheets and fonts. Each file costs a request.
 */
const budgets = {
  '/': { scriptKb: 0, deferredKb: 120, files: 4 },
  '/login': { scriptKb: 0, deferredKb: 120, files: 5 },
  '/schedule-lifestory': { scriptKb: 138, files: 17 },
  '/home': { scriptKb: 167, files: 20 },
  '/gallery': { scriptKb: 157, files: 17 },
  '/dashboard': { scriptKb: 160, files: 19 },
  '/time-slots': { scriptKb: 156, files: 19 },
  '/session/view/:id': { scriptKb: 241, files: 52 },
};
/** Maximum kilobytes of scripts of every other page, before and after the first paint. */
const maxScriptKb = 236;
/** Maximum kilobytes of fonts of every page. */
const maxFontKb = 50;

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

function findExcess(path, { scriptKb, deferredKb, fontKb, files }) {
  const budget = budgets[path] ?? {
    scriptKb: maxScriptKb,
    deferredKb: maxScriptKb,
    files: Number.POSITIVE_INFINITY,
  };
  return [
    scriptKb > budget.scriptKb &&
      `${path}: starts with ${scriptKb} KB of scripts, the budget is ${budget.scriptKb}`,
    deferredKb > (budget.deferredKb ?? 0) &&
      `${path}: loads ${deferredKb} KB of scripts after the first paint, the budget is ${budget.deferredKb ?? 0}`,
    fontKb > maxFontKb && `${path}: starts with ${fontKb} KB of fonts, the budget is ${maxFontKb}`,
    files > budget.files && `${path}: starts with ${files} files, the budget is ${budget.files}`,
  ].filter(Boolean);
}

/** The scripts, style sheets and fonts that a page links to, and the scripts that it loads after the first paint. */
function readStartFiles(file) {
  const html = readFileSync(join(build, 'client', file), 'utf8');
  const urls = new Set();
  for (const [, rel, url] of html.matchAll(/<link rel="(\w+)"[^>]*href="(\/assets\/[^"#]+)/g)) {
    if (rel !== 'icon') urls.add(url);
  }
  const [, deferredUrls = ''] = / data-files="(\/assets\/deferred-[^"]+)"/.exec(html) ?? [];
  return {
    scriptKb: sumKilobytes([...urls].filter((url) => url.endsWith('.js'))),
    deferredKb: sumKilobytes(deferredUrls.split(' ').filter(Boolean)),
    fontKb: sumKilobytes([...urls].filter((url) => url.endsWith('.woff2'))),
    files: urls.size,
  };
}

const sumKilobytes = (urls) => Math.round(urls.reduce((sum, url) => sum + transferBytes(url), 0) / 100) / 10;

/** Bytes of a file as browsers download it: compressed if the build has compressed it. */
function transferBytes(url) {
  const path = join(build, 'client', url);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
