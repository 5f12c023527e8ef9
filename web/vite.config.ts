import { contract, type Routes } from '@lifestory/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from './browser-floor.ts';
import { chunkGroups } from './chunk-groups.ts';
import { subsetFonts } from './font-subsets.ts';
import { headScripts } from './head-scripts.ts';

/** The module `virtual:contract`: method and path of every call, so that no schema reaches the browser. */
export function contractTable(): Plugin {
  const id = '\0virtual:contract';
  const calls = Object.entries<Routes>(contract).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, { method, path }]) => [`${feature}.${name}`, [method, path]]),
  );
  const source = `export default ${JSON.stringify(Object.fromEntries(calls))}`;
  return {
    name: 'contract-table',
    resolveId: (imported) => (imported === 'virtual:contract' ? id : undefined),
    load: (loaded) => (loaded === id ? source : undefined),
  };
}

export default defineConfig(async () => ({
  plugins: [contractTable(), headScripts(), reactRouter()],
  resolve: { alias: await subsetFonts() },
  build: {
    assetsInlineLimit: 0,
    target: buildTargets,
    cssTarget: buildTargets,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // Prerendering fetches the pages from a preview server. By default, that may listen on ::1 while the client connects
  // to 127.0.0.1.
  preview: { host: '127.0.0.1' },
  server: {
    proxy: { '/api': process.env.APP_URL ?? 'http://127.0.0.1:3000' },
    watch: { ignored: ['**/build/**'] },
  },
}));
