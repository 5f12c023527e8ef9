import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files are not worth compressing. */
const minSizeBytes = 1024;

/** Adds `.br` and `.gz` files to a build, so that the server compresses nothing per request. */
export function compressFiles(buildDirectory: string): void {
  const root = join(buildDirectory, 'client');
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: root })) {
    const path = join(root, file);
    const content = readFileSync(path);
    if (content.length < minSizeBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
