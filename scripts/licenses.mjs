// Checks the licenses of all runtime dependencies; development dependencies are exempt.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licenses with obligations for this product or its owners; LGPL included, see the exceptions. */
const refused = /\b(?:L|A)?GPL|\bSSPL|\bBUSL|\bBSL(?!-1\.0)|\bCommons-Clause|^UNLICENSED|^SEE LICEN[CS]E|^$/i;

/** Accepted packages with such a license, and the reason. */
const exceptions = [
  {
    name: /^@img\/sharp-/,
    license: /LGPL-3\.0-or-later/,
    reason: 'libvips is a shared library that anyone can replace with a build of their own, as the LGPL asks',
  },
  {
    name: /^libheif-js$/,
    license: /LGPL-3\.0/,
    reason:
      'libheif is a module of its own, loaded when it runs, that anyone can replace with a build of their own',
  },
  {
    name: /^@seydx\/node-av-/,
    license: /GPL-3\.0-or-later/,
    reason:
      'a program of its own loads it, for films only; an owner can remove it, and everything else works',
  },
];

/** Packages that contain something under another license than the one they declare. */
const containedLicenses = [
  // Their own code is MIT; FFmpeg is built with --enable-gpl --enable-version3.
  { name: /^@seydx\/node-av-/, license: 'MIT AND GPL-3.0-or-later' },
];

/** Checks every runtime package of the lockfile; returns one line per rejected license. */
export function checkLicenses() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  const runtimePackages = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link,
  );
  if (runtimePackages.length < 50) throw new Error(`Only ${runtimePackages.length} packages were checked.`);
  return runtimePackages.flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license =
      containedLicenses.find((contained) => contained.name.test(name))?.license ??
      readLicense(`${root}${path}/package.json`) ??
      entry.license ??
      '';
    if (
      isAllowed(license) ||
      exceptions.some((exception) => exception.name.test(name) && exception.license.test(license))
    )
      return [];
    return `${name} ${entry.version}: ${license || 'no license named'}`;
  });
}

/** "OR" offers a choice, so one accepted alternative is enough. */
function isAllowed(license) {
  return license
    .replace(/^\(|\)$/g, '')
    .split(/\s+OR\s+/i)
    .some((part) => !refused.test(part.trim()));
}

/** The license in the package itself; undefined for packages of other platforms, which are not installed. */
function readLicense(file) {
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  const stated = license ?? licenses;
  return [stated]
    .flat()
    .map((entry) => (typeof entry === 'string' ? entry : entry?.type))
    .filter(Boolean)
    .join(' OR ');
}
