import { contract, type Routes } from '@lifestory/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';

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
        codeSplitting: { groups: chunkGroups },
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
