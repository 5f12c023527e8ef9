import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Unpacks a ZIP into a folder; returns the names of its files. */
export async function unzip(archive: string, folder: string): Promise<string[]> {
  const names: string[] = [];
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    mkdirSync(dirname(path), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
    names.push(entry.fileName);
  }
  zip.close();
  return names;
}
