// The layout of the repository: names of files and folders, the same features in every package, no unfinished work.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureOrder, webFeatureOrder } from './feature-order.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The folders with source files. */
export const folders = [
  'contract/src',
  'packages/take-film/src',
  'server/src',
  'web/app',
  'e2e',
  'bench',
  'scripts',
];
const featureFolders = {
  'contract/src': featureOrder,
  'server/src/domains': featureOrder,
  'web/app/domains': webFeatureOrder,
};
const vagueName = /^(utils?|helpers?|common|misc|shared|lib|admin)(\.[cm]?[jt]sx?)?$/;
const ignored = new Set([
  'node_modules',
  'build',
  '.react-router',
  'test-results',
  'playwright-report',
  '.cache',
  '.peers',
]);

/** Checks names, feature folders and files; returns one line per violation. */
export function checkLayout() {
  const entries = folders.flatMap(listEntries);
  return [...findVagueNames(entries), ...findMisplacedFeatures(), ...findUnfinishedFiles(entries)];
}

function findVagueNames(entries) {
  return entries
    .filter(({ name }) => vagueName.test(name))
    .map(({ path }) => `${path}: name it after what it contains`);
}

/** A feature with routes has an index.ts on the server, and every feature folder is in the feature order. */
function findMisplacedFeatures() {
  const missing = featureOrder
    .filter(hasRoutes)
    .filter((feature) => !existsSync(join(root, 'server/src/domains', feature, 'index.ts')))
    .map((feature) => `server/src/domains/${feature}: index.ts is missing`);
  const unknown = Object.entries(featureFolders).flatMap(([folder, order]) =>
    subfolders(folder)
      .flatMap((domain) => subfolders(`${folder}/${domain}`).map((feature) => `${domain}/${feature}`))
      .filter((name) => !order.includes(name))
      .map((name) => `${folder}/${name}: not listed in scripts/feature-order.mjs`),
  );
  return [...missing, ...unknown];
}

function hasRoutes(feature) {
  const routes = join(root, 'contract/src', feature, 'routes.ts');
  return existsSync(routes) && /\bmethod:/.test(readFileSync(routes, 'utf8'));
}

function findUnfinishedFiles(entries) {
  return entries
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !/\.generated\.|\/migrations\//.test(path))
    .filter(({ path }) => path !== 'scripts/layout.mjs')
    .filter(({ path }) =>
      /@ts-(?:ignore|nocheck)|\b(?:TODO|FIXME)\b/.test(readFileSync(join(root, path), 'utf8')),
    )
    .map(({ path }) => `${path}: unfinished work or a silenced type error`);
}

function subfolders(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Lists files and folders below a folder, except generated ones: path from the root of the repository, and name. */
export function listEntries(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      const self = { path, name: entry.name };
      return entry.isDirectory() ? [self, ...listEntries(path)] : [self];
    });
}
