import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalTextName } from '@lifestory/contract';

/**
 * Reads the business's own wording of a legal page from `<DATA_DIR>/<name>.txt`; null if there is none. Blank
 * lines separate paragraphs, a line that starts with `#` is a heading.
 */
export async function readLegalText(dataDir: string, name: LegalTextName): Promise<string | null> {
  try {
    return await readFile(join(dataDir, `${name}.txt`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
