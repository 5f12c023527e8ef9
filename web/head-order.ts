import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const preloads = /<link rel="(?:modulepreload|preload|icon)"[^>]*>/g;

/**
 * A built page with its style sheets before everything that may wait: they alone hold up the first paint,
 * and a slow line serves in order. React finds moved preloads again wherever they stand in the document.
 */
export function stylesFirst(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const later = head.match(preloads) ?? [];
  return head.replace(preloads, '') + later.join('') + html.slice(head.length);
}

/** Moves the style sheets to the front of the head in every page of a build. */
export function orderHeads(buildDirectory: string): void {
  const root = join(buildDirectory, 'client');
  for (const file of globSync('**/*.html', { cwd: root })) {
    const path = join(root, file);
    writeFileSync(path, stylesFirst(readFileSync(path, 'utf8')));
  }
}
