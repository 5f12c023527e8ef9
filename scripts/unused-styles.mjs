// Every class of a CSS module is used by a module that imports it. Names of libraries' classes are inside `:global()`.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './command.mjs';
import { listEntries } from './layout.mjs';

/** Returns one line per class that no importer names. Fails if it finds no style sheets. */
export function checkUnusedStyles() {
  const files = listEntries('web/app')
    .map(({ path }) => path)
    .filter((path) => /\.(tsx?|module\.css)$/.test(path));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  if (sheets.length === 0) throw new Error('No style sheets were found.');
  const importers = new Map(sheets.map((sheet) => [sheet, []]));
  for (const [file, text] of texts) {
    for (const [, path] of text.matchAll(/from ['"](\.[^'"]+\.module\.css)['"]/g))
      importers.get(normalize(join(dirname(file), path)))?.push(text);
  }
  return sheets.flatMap((sheet) => {
    const users = importers.get(sheet) ?? [];
    if (users.length === 0) return [`${sheet}: nothing imports it`];
    return listClasses(texts.get(sheet) ?? '')
      .filter((name) => !users.some((text) => usesClass(text, name)))
      .map((name) => `${sheet}: no module that imports it uses .${name}`);
  });
}

/** Some components get a whole style sheet, and name its classes themselves. */
const usesClass = (text, name) => /classNames=\{\w+\}/.test(text) || new RegExp(`\\b${name}\\b`).test(text);

function listClasses(css) {
  const rules = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/'[^']*'|url\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)).values().toArray();
}
