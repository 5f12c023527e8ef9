import type { Config } from '@react-router/dev/config';
import { pages } from './app/pages.ts';

/** A single-page app; the public pages are prerendered, every other address is served the fallback page. */
export default {
  ssr: false,
  prerender: pages.filter((page) => page.prerender).map((page) => page.path),
} satisfies Config;
