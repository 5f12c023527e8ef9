// Checks that the files and folders that docs/security.md names exist, so that its evidence stays true.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const documents = ['docs/security.md', 'docs/security-inventories.md'];
/** Folders against which a path may be relative. */
const bases = ['', 'server/src', 'docs'];
/** Texts in backticks that are paths: with a folder, or a file name with a known extension. */
const pathPattern = /^(?:[\w.@-]+\/)+[\w.@-]*$|^[\w.@-]+\.(?:ts|tsx|mjs|json|md|conf|yaml|yml|txt)$/;

/** Returns one line per named path that does not exist. Fails if a document names none. */
export function checkDocumentedPaths() {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);
    const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, name]) => name);
    const paths = [...new Set([...quoted.filter((name) => pathPattern.test(name)), ...linked])];
    const packages = /^(?:@[\w-]+\/[\w-]+)$/;
    const missing = paths.filter(
      (path) => !packages.test(path) && !bases.some((base) => existsSync(join(root, base, path))),
    );
    if (paths.length === 0) throw new Error(`${document} names no files.`);
    return missing.map((path) => `${document}: there is no ${path}`);
  });
}
