// The order of the house: names of folders, the same features in every room, small files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageStairs, stairs } from './stairs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['contract/src', 'server/src', 'web/app', 'e2e', 'bench', 'scripts'];
const shelves = { 'contract/src': stairs, 'server/src/features': stairs, 'web/app/features': pageStairs };
const nameless = /^(utils?|helpers?|common|misc|shared|lib|admin)(\.[cm]?[jt]sx?)?$/;
const leftOut = new Set([
  'node_modules',
  'build',
  '.react-router',
  'test-results',
  'playwright-report',
  '.cache',
]);
const longest = 250;

/** Walks the rooms; answers one line per broken rule. */
export function checkHouse() {
  const entries = rooms.flatMap((room) => walk(room));
  return [...wrongNames(entries), ...wrongShelves(), ...wrongFiles(entries)];
}

function wrongNames(entries) {
  return entries
    .filter(({ name }) => nameless.test(name))
    .map(({ path }) => `${path}: a thing without a noun has no home`);
}

/** A stair with calls is a shelf of the server with a front door, and no shelf of any room is off the stairs. */
function wrongShelves() {
  const doors = stairs
    .filter(hasCalls)
    .filter((feature) => !existsSync(join(root, 'server/src/features', feature, 'index.ts')))
    .map((feature) => `server/src/features/${feature}: no front door (index.ts)`);
  const strangers = Object.entries(shelves).flatMap(([shelf, order]) =>
    folders(shelf)
      .filter((name) => !order.includes(name))
      .map((name) => `${shelf}/${name}: not a feature of scripts/stairs.mjs`),
  );
  return [...doors, ...strangers];
}

const hasCalls = (feature) =>
  /\bmethod:/.test(readFileSync(join(root, 'contract/src', feature, 'routes.ts'), 'utf8'));

function wrongFiles(entries) {
  return entries
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !/\.generated\.|\/migrations\//.test(path))
    .flatMap(({ path }) => {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = text.split('\n').length - 1;
      const complaints = [];
      if (lines > longest) complaints.push(`${path}: ${lines} lines, the most is ${longest}`);
      if (/@ts-(?:ignore|nocheck)|\b(?:TODO|FIXME)\b/.test(text) && path !== 'scripts/house.mjs') {
        complaints.push(`${path}: unfinished or silenced`);
      }
      return complaints;
    });
}

function folders(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function walk(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      const own = { path, name: entry.name };
      return entry.isDirectory() ? [own, ...walk(path)] : [own];
    });
}
