import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this many bytes a compressed twin saves nothing. */
const worthwhile = 1024;

/** Lays a `.br` and a `.gz` beside every text of a finished build, so that the server compresses none at a request. */
export function compressFiles(buildDirectory: string): void {
  const root = join(buildDirectory, 'client');
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: root })) {
    const path = join(root, file);
    const content = readFileSync(path);
    if (content.length < worthwhile) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
