import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { type Peer, startPeer } from './process.ts';

/** What a page says: its one heading, and every other text of it. */
export interface Words {
  heading: string;
  texts: string[];
}

/** Serves a minimal React page of these words, built by Vite, with compressed twins beside its files. */
export async function startReactPage(words: Words): Promise<Peer> {
  const outDir = mkdtempSync(join(tmpdir(), 'lifestory-bench-react-'));
  await build({
    root: join(import.meta.dirname, 'react-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [saying(words)],
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
    url: peer.url,
    stop() {
      peer.stop();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** The module `virtual:words` of the page. */
function saying({ heading, texts }: Words): Plugin {
  const id = '\0virtual:words';
  return {
    name: 'words',
    resolveId: (source) => (source === 'virtual:words' ? id : undefined),
    load: (source) =>
      source === id
        ? `export const heading = ${JSON.stringify(heading)}; export const texts = ${JSON.stringify(texts)};`
        : undefined,
  };
}
