import type { AppContext } from '../../context.ts';
import type { CollectSections } from '../../contributions/personal-export.ts';
import { personById } from '../people/index.ts';
import { requireUsableSpace } from '../recordings/index.ts';
import { type ArchiveFile, archiveOf } from './archive.ts';
import { collectExport } from './layout.service.ts';
import { albumPage } from './page.view.ts';

/**
 * Writes the archive with all data of a person to `key`; writes nothing if the person is missing. Awaits `onShare` with
 * the progress, from 0 to 1. Fails with `StorageFull`, or if a file disappears in the meantime.
 */
export async function writeArchive(
  app: Pick<AppContext, 'db' | 'now' | 'storage'>,
  collectSections: CollectSections,
  personId: string,
  key: string,
  onShare: (share: number) => Promise<void>,
): Promise<void> {
  const { db, storage, now } = app;
  const person = await personById(db, personId);
  if (!person) return;
  const at = now();
  const { album, files } = await collectExport(app, collectSections, person, at);
  const written: ArchiveFile[] = [
    { name: 'index.html', content: Buffer.from(albumPage(album)) },
    { name: 'data.json', content: Buffer.from(`${JSON.stringify(album, null, 2)}\n`) },
  ];
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 1);
  await requireUsableSpace(storage, db, totalBytes);
  let writtenBytes = 0;
  const content = archiveOf([...written, ...files], {
    at,
    open: (stored) => storage.read(stored),
    onBytes: (bytes) => {
      writtenBytes += bytes;
      return onShare(Math.min(1, writtenBytes / totalBytes));
    },
  });
  try {
    await storage.write(key, content);
  } finally {
    content.destroy();
  }
}
