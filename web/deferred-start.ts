import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const startScript = /<script type="module"([^>]*)>([\s\S]*?)<\/script>/;

/**
 * Makes a prerendered page that is complete without scripts load them later, so that they do not delay its first paint:
 * moves its start script to a file, which deferred-start.js imports.
 * @throws Error if the page has no start script
 */
export function deferStart(buildDirectory: string, file: string): void {
  const root = join(buildDirectory, 'client');
  const html = readFileSync(join(root, file), 'utf8');
  const [, attributes, code] = startScript.exec(html) ?? [];
  if (code === undefined) throw new Error(`${file} has no start script.`);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const url = `/assets/deferred-${hash}.js`;
  writeFileSync(join(root, url), code);
  const starter = readFileSync(join(import.meta.dirname, 'app/ui/loading/deferred-start.js'), 'utf8').trim();
  const modules = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
  const deferred = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      startScript,
      () =>
        `<script type="module"${attributes}>${starter.replace('{urls}', [url, ...modules].join(' '))}</script>`,
    );
  writeFileSync(join(root, file), deferred);
}
