import type { Config } from '@react-router/dev/config';
import { pages } from './app/pages.ts';
import { orderHeads } from './head-order.ts';

/** A single-page app; the public pages are prerendered, every other address is served the fallback page. */
export default {
  ssr: false,
  // Cutting route modules into parts made every page's manifest longer and saved nothing.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => orderHeads(reactRouterConfig.buildDirectory),
  prerender: pages.filter((page) => page.prerender).map((page) => page.path),
} satisfies Config;
