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
  // `feature call>/path call</path|feature …`, with `<` for GET: shorter than JSON in the scripts that every page
  // loads.
  const calls = Object.entries<Routes>(contract)
    .map(([feature, routes]) =>
      [
        feature,
        ...Object.entries(routes).map(
          ([name, { method, path }]) => name + (method === 'GET' ? '<' : '>') + path,
        ),
      ].join(' '),
    )
    .join('|');
  const source = `export default Object.fromEntries(${JSON.stringify(calls)}.split('|').flatMap((part) => {
    const [feature, ...calls] = part.split(' ');
    return calls.map((call) => {
      const [name, path] = call.split(/[<>]/);
      return [feature + '.' + name, [call.includes('<') ? 'GET' : 'POST', path]];
    });
  }))`;
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
