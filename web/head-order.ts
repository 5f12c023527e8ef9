import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const preloadPattern = /<link rel="(?:modulepreload|preload|icon)"[^>]*>/g;
const isFont = (link: string) => link.includes('as="font"') || link.includes('rel="icon"');

/**
 * Returns a built page with its style sheets before its preloads, and fonts last: only style sheets delay the first
 * paint, scripts delay the content, texts have fallback fonts with the same metrics, and a slow connection loads files
 * in order. React finds preloads anywhere in the document.
 */
export function withStylesheetsFirst(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const preloads = head.match(preloadPattern) ?? [];
  const ordered = [...preloads.filter((link) => !isFont(link)), ...preloads.filter(isFont)];
  return head.replace(preloadPattern, '') + ordered.join('') + html.slice(head.length);
}

/** Moves the style sheets to the front of the head in every page of a build. */
export function moveStylesheetsFirst(buildDirectory: string): void {
  const root = join(buildDirectory, 'client');
  for (const file of globSync('**/*.html', { cwd: root })) {
    const path = join(root, file);
    writeFileSync(path, withStylesheetsFirst(readFileSync(path, 'utf8')));
  }
}
