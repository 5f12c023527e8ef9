// Checks the licences of all runtime dependencies; development dependencies are exempt.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences with obligations for this product or its owners; LGPL included, see the exceptions. */
const refused = /\b(?:L|A)?GPL|\bSSPL|\bBUSL|\bBSL(?!-1\.0)|\bCommons-Clause|^UNLICENSED|^SEE LICEN[CS]E|^$/i;

/** Accepted packages with such a licence, and the reason. */
const exceptions = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    reason: 'libvips is a shared library that anyone can replace by their own build, as the LGPL asks',
  },
  {
    name: /^libheif-js$/,
    licence: /LGPL-3\.0/,
    reason: 'libheif is a module of its own, loaded when it runs, that anyone can replace by their own build',
  },
];

/** Checks every runtime package of the lockfile; returns one line per rejected licence. */
export function checkLicences() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  const running = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link,
  );
  if (running.length < 50) throw new Error(`Only ${running.length} packages were looked at.`);
  return running.flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = licenceOf(`${root}${path}/package.json`) ?? entry.license ?? '';
    if (isAllowed(licence) || exceptions.some((one) => one.name.test(name) && one.licence.test(licence)))
      return [];
    return `${name} ${entry.version}: ${licence || 'no licence named'}`;
  });
}

/** "OR" offers a choice, so one accepted alternative is enough. */
function isAllowed(licence) {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(/\s+OR\s+/i)
    .some((part) => !refused.test(part.trim()));
}

/** The licence in the package itself; undefined for packages of other platforms, which are not installed. */
function licenceOf(file) {
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  const stated = license ?? licenses;
  return [stated]
    .flat()
    .map((one) => (typeof one === 'string' ? one : one?.type))
    .filter(Boolean)
    .join(' OR ');
}
