import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contract, type Routes } from '@lifestory/contract';
import { earlyCalls } from './app/early-calls.ts';
import type { StartedCall } from './app/head/early-calls.ts';
import type { Page } from './app/pages.ts';
import { buildHeadScript } from './head-scripts.ts';

/** A route in React Router's manifest: its module, everything the module imports, and their style sheets. */
interface ManifestRoute {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

const fallbackFile = '__spa-fallback.html';

/** The HTML file of a page, relative to the client's folder. */
const fileOf = ({ path, prerender }: Page): string =>
  path === '*'
    ? fallbackFile
    : prerender
      ? join(path.slice(1), 'index.html')
      : `__pages${path.toLowerCase().replaceAll(':', '')}.html`;

/** The scripts and style sheets that a page starts with, those of its shell first. */
function startFilesOf(id: string, routes: Record<string, ManifestRoute | undefined>) {
  const chain: ManifestRoute[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) chain.unshift(route);
  return {
    scripts: new Set(chain.flatMap(({ module, imports = [] }) => [module, ...imports])),
    // React Router marks style sheets of several routes with `#`.
    styles: new Set(chain.flatMap(({ css = [] }) => css.map((url) => url.replace('#', '')))),
  };
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * The element of the script that starts the calls of a page, or ''. The text of the script is the same on every page, so
 * that the server's policy needs one hash.
 */
function earlyScriptOf({ path, shell }: Page, script: string): string {
  const calls = (earlyCalls[path] ?? []).map(({ name, params = {}, body, role, ...shown }): StartedCall => {
    const [feature = '', call = ''] = name.split('.');
    const route = (contract as Record<string, Routes>)[feature]?.[call];
    if (!route) throw new Error(`The contract has no call ${name}.`);
    const url = `/api${route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`;
    return [route.method, url, body === undefined ? null : JSON.stringify(body), shown, role];
  });
  if (calls.length === 0) return '';
  return `<script data-shell="${shell}" data-calls="${escapeAttribute(JSON.stringify(calls))}">${script}</script>`;
}

/**
 * Lets the reply that a page shows first, and its pictures, overtake the scripts of the page; pictures also overtake the
 * fonts. Alerts need theirs: in another font they have another size.
 */
export function withEarlyContentFirst(html: string, { path }: Page): string {
  const calls = earlyCalls[path] ?? [];
  const hasPictures = calls.some(({ picture, hasPhotographs }) => picture || hasPhotographs);
  if (!hasPictures && !calls.some(({ hasAlerts }) => hasAlerts)) return html;
  const links = hasPictures
    ? /<link rel="(modulepreload"|preload" as="font")/g
    : /<link rel="modulepreload"/g;
  return html.replaceAll(links, (link) => `${link} fetchpriority="low"`);
}

/** Adds the style sheets and scripts of a page to the head of the fallback page, which lacks them. */
export function withStartFiles(
  html: string,
  id: string,
  routes: Record<string, ManifestRoute | undefined>,
): string {
  const { scripts, styles } = startFilesOf(id, routes);
  const isMissing = (url: string) => !html.includes(`href="${url}`);
  const links = [
    ...[...styles].filter(isMissing).map((url) => `<link rel="stylesheet" href="${url}"/>`),
    ...[...scripts].filter(isMissing).map((url) => `<link rel="modulepreload" href="${url}"/>`),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}

/**
 * Writes an HTML file for every page that is not prerendered: the fallback page with the page's own files in its head,
 * so that the browser requests them at once instead of one after the other. Adds the script that starts a page's calls.
 * `pages.json` lists the file of each path.
 */
export async function writePageFiles(
  buildDirectory: string,
  manifestUrl: string,
  pages: readonly Page[],
): Promise<void> {
  const earlyScript = await buildHeadScript('early-calls');
  const root = join(buildDirectory, 'client');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const manifest = read(manifestUrl);
  const { routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1));
  const fallback = read(fallbackFile);
  for (const page of pages) {
    if (page.path === '*') continue;
    const file = join(root, fileOf(page));
    mkdirSync(dirname(file), { recursive: true });
    // After the script that ends an expired sign-in.
    const addEarlyScript = (html: string) =>
      html.replace('</script>', () => `</script>${earlyScriptOf(page, earlyScript)}`);
    const html = page.prerender
      ? withEarlyContentFirst(addEarlyScript(read(fileOf(page))), page)
      : withStartFiles(addEarlyScript(fallback), page.path, routes);
    writeFileSync(file, html);
  }
  // The server responds with 404 to unknown URLs.
  const files = pages
    .filter(({ path }) => path !== '*')
    .map((page) => ({ path: page.path, file: fileOf(page) }));
  writeFileSync(join(buildDirectory, 'pages.json'), JSON.stringify(files));
}
