import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { pages } from './app/pages.ts';
import { compressFiles } from './compress-files.ts';
import { deferStart } from './deferred-start.ts';
import { moveStylesheetsFirst } from './head-order.ts';
import { writePageFiles } from './page-files.ts';

/**
 * A single-page app. Pages with `prerender` are built as static HTML; all others get an HTML file that preloads their
 * scripts and styles.
 */
export default {
  ssr: false,
  // Splitting route modules made every page's manifest longer and saved nothing.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    const [manifest] = globSync('assets/manifest-*.js', { cwd: join(buildDirectory, 'client') });
    if (!manifest) throw new Error('The build has no manifest of its routes.');
    await writePageFiles(buildDirectory, manifest, pages);
    for (const file of ['index.html', 'login/index.html']) await deferStart(buildDirectory, file);
    moveStylesheetsFirst(buildDirectory);
    compressFiles(buildDirectory);
  },
  prerender: pages.filter((page) => page.prerender).map((page) => page.path),
} satisfies Config;
