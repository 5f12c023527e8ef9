// What the pictures of the README show: `npm run pictures` records it, and `npm run check` notices when it has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './command.mjs';

/** The page of each picture in docs/pictures. */
const picturedPages = {
  landing: '/',
  booking: '/schedule-lifestory',
  home: '/home',
  gallery: '/gallery',
  dashboard: '/dashboard',
  call: '/studio/:id',
};

const app = join(root, 'web/app');
const record = join(root, 'docs/pictures/sources.json');

/** Compares what the pictures show with what their pages show now; returns one line per picture that is out of date. */
export async function checkPictureSources() {
  const recorded = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const current = await listPictureSources();
  return Object.entries(current).flatMap(([name, sources]) => {
    const before = recorded[name] ?? {};
    const files = [...new Set([...Object.keys(sources), ...Object.keys(before)])];
    const changed = files.filter((file) => sources[file] !== before[file]);
    if (changed.length === 0) return [];
    const others = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
    const list = `${changed.slice(0, 3).join(', ')}${others}`;
    return `docs/pictures/${name}.jpg is older than ${list}: run npm run pictures`;
  });
}

/** Per picture, a hash of the look of each module of its page and of the page's shell. */
async function listPictureSources() {
  const { pages } = await import(join(app, 'pages.ts'));
  return Object.fromEntries(
    Object.entries(picturedPages).map(([name, path]) => {
      const page = pages.find((candidate) => candidate.path === path);
      if (!page) throw new Error(`${path} is pictured, but is not a page.`);
      const starts = [
        join(app, 'root.tsx'),
        join(app, 'shells', `${page.shell}.tsx`),
        join(app, 'pages', page.shell, page.file),
      ];
      const files = listModules(starts).filter((file) => /\.(tsx|css)$/.test(file));
      return [name, Object.fromEntries(files.map((file) => [relative(root, file), hashLook(file)]).sort())];
    }),
  );
}

/** Modules that no picture shows: what opens on demand, appears while a page loads, or covers the page at times. */
const isLeftOut = (file) =>
  /(^|\/)(api|testing|auth|dialogs|loading|notices|tour|viewer)\/|skeleton|\.(dialog|modal|drawer|popover|opener|form)\.tsx$/.test(
    relative(app, file),
  );

/**
 * Returns the modules that others import, directly or through further ones. Of an `index.ts`, only the modules with the
 * imported names count: others belong to other pages.
 */
function listModules(starts) {
  const found = new Set();
  const queue = starts.map((file) => ({ file, names: null }));
  const visited = new Set();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { file, names } = next;
    const key = `${file} ${names ?? ''}`;
    if (visited.has(key) || isLeftOut(file) || !existsSync(file)) continue;
    visited.add(key);
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const isIndex = file.endsWith('/index.ts');
    for (const [, , list, path] of text.matchAll(
      /\b(import|export)\s+(?!type\b)([\w*{}\s,]*?)\s*(?:from\s*)?'(\.[^']+)'/g,
    )) {
      const imported = readNames(list);
      if (isIndex && names && imported && !imported.some((name) => names.includes(name))) continue;
      queue.push({ file: join(dirname(file), path), names: imported });
    }
    for (const [, path] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) {
      if (!isIndex) queue.push({ file: join(dirname(file), path), names: null });
    }
  }
  return [...found];
}

/** The names of `{ a, b as c, type D }` that are not types; null without braces. */
const readNames = (list) =>
  /\{([^}]*)\}/
    .exec(list)?.[1]
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0]) ?? null;

/**
 * Returns a hash of what a module shows: of a style sheet all rules, of a component its elements, and the texts between and
 * within them. Logic, types, names and comments can change without a new picture.
 */
function hashLook(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const look = file.endsWith('.css')
    ? text.replace(/\s+/g, ' ')
    : text
        .replace(/\bimport\b[^;]*;/g, '')
        .match(
          /<\/?[A-Z][\w.]*|<\/?[a-z]+[1-6]?(?=[\s>])|"[^"\n]*"|'[^'\n]*'|`[^`]*`|>[^<>{}=;()]*\w[^<>{}=;()]*</g,
        )
        ?.join('\n')
        .replace(/\s+/g, ' ');
  return createHash('sha256')
    .update(look ?? '')
    .digest('hex')
    .slice(0, 8);
}

if (process.argv.includes('--record'))
  writeFileSync(record, `${JSON.stringify(await listPictureSources(), null, 1)}\n`);
