// Names use the standard terms of the field. Rejects metaphors in identifiers and file names; see docs/glossary.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folders, listEntries } from './layout.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Rejected words in names, each with the terms to choose from. */
const preferredTerms = new Map([
  ['arrival', 'import'],
  ['becalm', 'reset'],
  ['deed', 'action'],
  ['desk', 'the page, form or service it is'],
  ['face', 'avatar'],
  ['farewell', 'the mail or page it is'],
  ['furnish', 'seed, create'],
  ['hands', 'workers, staff'],
  ['house', 'app, app context'],
  ['judge', 'validate, evaluate'],
  ['most', 'max'],
  ['news', 'event, notification'],
  ['office', 'connection, provider'],
  ['patience', 'timeout, delay'],
  ['stairs', 'the steps or levels they are'],
  ['talk', 'comments, comment thread'],
  ['talkers', 'participants'],
  ['unsent', 'unsaved'],
  ['wire', 'create, connect, API format'],
]);

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g;
const regularExpressions = /(?<=[(,=:]\s*)\/(?:[^/\\\n]|\\.)+\/[a-z]*/g;
const jsxText = /(?<=[>}])[^<>{}=;()]*(?=[<{])/g;

/** Checks the names of all source files; returns one line per rejected name. */
export function checkNames() {
  return folders
    .flatMap(listEntries)
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !/\.generated\.|\/migrations\//.test(path))
    .flatMap(({ path, name }) => [
      ...rejectedWords(name).map((problem) => `${path}: ${problem}`),
      ...checkIdentifiers(path),
    ]);
}

function checkIdentifiers(file) {
  const code = withoutText(readFileSync(join(root, file), 'utf8'), file.endsWith('.tsx'));
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  return [...names].flatMap((name) => rejectedWords(name).map((problem) => `${file}: ${name}: ${problem}`));
}

/** Removes comments and strings from a file. Approximate: the rest may contain more than names. */
function withoutText(source, isJsx) {
  const code = [comments, regularExpressions, strings].reduce(
    (text, part) => text.replace(part, ' '),
    source,
  );
  return isJsx ? code.replace(jsxText, ' ') : code;
}

function rejectedWords(name) {
  return name
    .split(/(?=[A-Z])|[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => {
      const term = preferredTerms.get(word) ?? preferredTerms.get(word.replace(/s$/, ''));
      return term ? [`"${word}" is not a standard term, prefer: ${term}`] : [];
    });
}
