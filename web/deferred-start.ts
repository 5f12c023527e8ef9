import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildHeadScript } from './head-scripts.ts';

const startScript = /<script type="module"([^>]*)>([\s\S]*?)<\/script>/;

/**
 * Makes a prerendered page that is complete without scripts load them later, so that they do not delay its first paint:
 * moves its start script to a file, which app/head/deferred-start.ts imports.
 * @throws Error if the page has no start script
 */
export async function deferStart(buildDirectory: string, file: string): Promise<void> {
  const root = join(buildDirectory, 'client');
  const html = readFileSync(join(root, file), 'utf8');
  const [, attributes, code] = startScript.exec(html) ?? [];
  if (code === undefined) throw new Error(`${file} has no start script.`);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const url = `/assets/deferred-${hash}.js`;
  writeFileSync(join(root, url), code);
  const starter = await buildHeadScript('deferred-start');
  const modules = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href);
  const deferred = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      startScript,
      () =>
        `<script type="module"${attributes} data-files="${[url, ...modules].join(' ')}">${starter}</script>`,
    );
  writeFileSync(join(root, file), deferred);
}
