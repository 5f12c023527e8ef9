import { contract, type Routes } from '@lifestory/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** The module `virtual:contract`: method and path of every call, so that no schema reaches the browser. */
export function contractTable(): Plugin {
  const id = '\0virtual:contract';
  const calls = Object.entries<Routes>(contract).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => [`${feature}.${name}`, [route.method, route.path]]),
  );
  return {
    name: 'contract-table',
    resolveId: (source) => (source === 'virtual:contract' ? id : undefined),
    load: (source) =>
      source === id ? `export default ${JSON.stringify(Object.fromEntries(calls))}` : undefined,
  };
}

export default defineConfig({
  plugins: [contractTable(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page starts with travels in one file: fewer requests, and it packs better together.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
              // Before the groups below: otherwise one of them would contain React, and the first page would load all of it.
              priority: 2,
            },
            {
              name: 'start',
              test: /\/web\/app\/(root|pages|shells\/(public|landing-menu|footer|page-meta|page-notice)|page-chunks|ui\/(loading\/(chunk|loading)|notices\/(chunk-notice|notice|page-failure|offline-banner)|layout\/(focus-on-navigation|logo)))\./,
            },
            // Plain fields and buttons, and what all of Mantine stands on: pages of nothing else, the booking among
            // them, do without what opens over a page.
            {
              name: 'fields',
              test: /node_modules\/(@tanstack\/|@mantine\/(hooks\/|core\/esm\/(core|components\/(ActionIcon|Button|Input|InputBase|Loader|Skeleton|TextInput|Transition|UnstyledButton))\/))/,
              minShareCount: 4,
              priority: 1,
            },
            // The many small parts that most pages share; each chunk of its own would lengthen the manifest.
            { name: 'mantine', test: /node_modules\/(@mantine|@floating-ui|@tanstack)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  // Prerendering starts a server and asks it: by default one may listen on ::1 while the other tries 127.0.0.1.
  preview: { host: '127.0.0.1' },
  server: {
    proxy: { '/api': process.env.APP_URL ?? 'http://127.0.0.1:3000' },
    watch: { ignored: ['**/build/**'] },
  },
});
