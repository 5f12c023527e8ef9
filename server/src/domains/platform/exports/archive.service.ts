import type { AppContext } from '../../../context.ts';
import type { CollectSections } from '../../../contributions/personal-export.ts';
import { requireUsableSpace } from '../../../uploads/space.ts';
import { findPerson } from '../../people/people/index.ts';
import { type ArchiveFile, createArchive } from './archive.ts';
import { collectExport } from './export-content.service.ts';
import { renderExportPage } from './page/page.view.ts';
import { createThrottle } from './throttle.ts';

/**
 * Maximum bytes per second of an archive, which is written by a process that may also answer requests. Nobody waits for
 * it: 20 GiB take seven minutes.
 */
const maxBytesPerSecond = 50 * 1024 * 1024;

/**
 * Writes the archive with all data of a person to `key`; writes nothing if the person is missing. Awaits `onProgress`
 * with the progress, from 0 to 1. Fails with `StorageFull`, or if a file disappears in the meantime.
 */
export async function writeArchive(
  app: AppContext,
  collectSections: CollectSections,
  personId: string,
  key: string,
  onProgress: (fraction: number) => Promise<void>,
): Promise<void> {
  const { db, storage, now } = app;
  const person = await findPerson(db, personId);
  if (!person) return;
  const at = now();
  const { data, files } = await collectExport(app, collectSections, person, at);
  const generatedFiles: ArchiveFile[] = [
    { name: 'index.html', content: Buffer.from(renderExportPage(data)) },
    { name: 'data.json', content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) },
  ];
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 1);
  await requireUsableSpace(storage, db, totalBytes);
  const throttle = createThrottle(maxBytesPerSecond);
  let writtenBytes = 0;
  const content = createArchive([...generatedFiles, ...files], {
    at,
    open: (stored) => storage.read(stored),
    onBytes: async (bytes) => {
      await throttle(bytes);
      writtenBytes += bytes;
      await onProgress(Math.min(1, writtenBytes / totalBytes));
    },
  });
  try {
    await storage.write(key, content);
  } finally {
    content.destroy();
  }
}
