import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { buildTargets } from './browser-floor.ts';

const folder = join(import.meta.dirname, 'app/head');

/** Scripts that browsers older than the floor read, too: without minified strings, which would be template literals. */
const oldSyntaxScripts = ['old-browser'];

/**
 * Bundles a script of the folder `app/head` with all that it imports, as the text of an inline script. Its variables are
 * its own. Also returns the files it was made of.
 * @throws Error if an import cannot be resolved, or the text cannot be that of an inline script
 */
async function bundleHeadScript(name: string): Promise<{ code: string; files: string[] }> {
  const hasOldSyntax = oldSyntaxScripts.includes(name);
  const bundle = await rolldown({
    input: join(folder, `${name}.ts`),
    // Rolldown writes no older syntax than that of 2015. A script in older syntax stays as it is.
    transform: { target: hasOldSyntax ? 'es2015' : buildTargets },
    experimental: { attachDebugInfo: 'none' },
    // Otherwise what cannot be resolved stays an import, which an inline script cannot have.
    onLog: (level, log, handle) => handle(level === 'warn' ? 'error' : level, log),
  });
  try {
    const { output } = await bundle.generate({
      format: 'iife',
      minify: { compress: hasOldSyntax ? { target: 'es2015' } : true, mangle: true, codegen: !hasOldSyntax },
    });
    const code = output[0].code.trim();
    if (output.length > 1 || /<\/script|<!--/i.test(code)) throw new Error(`${name} cannot be inlined.`);
    return { code, files: output[0].moduleIds };
  } finally {
    await bundle.close();
  }
}

/** The text of a script of the head, by its file name without extension. It is the same for the same sources. */
export const buildHeadScript = async (name: string): Promise<string> => (await bundleHeadScript(name)).code;

/** Modules such as `./head/first-paint.ts?script`: the text of a script of the head, for an inline script. */
export const headScripts = (): Plugin => ({
  name: 'head-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\/app\/head\/[\w-]+\.ts\?script$/ },
    async handler(id) {
      const name = id.slice(id.lastIndexOf('/') + 1, -'.ts?script'.length);
      const { code, files } = await bundleHeadScript(name);
      // Otherwise the development server would keep the first text.
      for (const file of files) this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' };
    },
  },
});
