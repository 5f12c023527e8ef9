import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { type Peer, startPeer } from './process.ts';

/** The content of a page: its heading and its other texts. */
export interface PageContent {
  heading: string;
  texts: string[];
}

/** Serves a minimal React page with this content, built by Vite, with precompressed versions of its files. */
export async function startReactPage(content: PageContent): Promise<Peer> {
  const outDir = mkdtempSync(join(tmpdir(), 'lifestory-bench-react-'));
  await build({
    root: join(import.meta.dirname, 'react-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [contentPlugin(content)],
    build: { outDir, emptyOutDir: true },
  });
  for (const file of globSync('**/*.{html,js}', { cwd: outDir })) {
    const path = join(outDir, file);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
  const peer = await startPeer('static.ts', outDir, '--compressed');
  return {
    ...peer,
    stop() {
      peer.stop();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Provides the module `virtual:content` of the page. */
function contentPlugin({ heading, texts }: PageContent): Plugin {
  const id = '\0virtual:content';
  return {
    name: 'content',
    resolveId: (source) => (source === 'virtual:content' ? id : undefined),
    load: (source) =>
      source === id
        ? `export const heading = ${JSON.stringify(heading)}; export const texts = ${JSON.stringify(texts)};`
        : undefined,
  };
}
