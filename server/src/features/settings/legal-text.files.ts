import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalTextName } from '@lifestory/contract';

/**
 * The text that the business keeps as `<DATA_DIR>/<name>.txt`, for its own wording of a legal page; null when there
 * is none. Blank lines part paragraphs, a line that begins with `#` is a heading.
 */
export async function readLegalText(dataDir: string, name: LegalTextName): Promise<string | null> {
  try {
    return await readFile(join(dataDir, `${name}.txt`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
