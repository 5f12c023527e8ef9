import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { pages } from './app/pages.ts';
import { compressFiles } from './compress-files.ts';
import { orderHeads } from './head-order.ts';

/** A single-page app: the public pages are prerendered, all other URLs get the fallback page. */
export default {
  ssr: false,
  // Splitting route modules made every page's manifest longer and saved nothing.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    orderHeads(buildDirectory);
    compressFiles(buildDirectory);
    // The server responds with 404 to unknown URLs.
    const addresses = pages.map(({ path }) => path).filter((path) => path !== '*');
    writeFileSync(join(buildDirectory, 'pages.json'), JSON.stringify(addresses));
  },
  prerender: pages.filter((page) => page.prerender).map((page) => page.path),
} satisfies Config;
