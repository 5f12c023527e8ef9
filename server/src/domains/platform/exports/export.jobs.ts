import { z } from 'zod';
import { dayMs, formatDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { CollectSections } from '../../../contributions/personal-export.ts';
import { type CronJob, type Job, job, jobKind } from '../../../jobs/jobs.ts';
import { removeObject, StorageFull } from '../../../providers/storage/port.ts';
import { findPerson } from '../../people/people/index.ts';
import { queueMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { writeArchive } from './archive.service.ts';
import { exportLetter } from './export.letter.ts';
import {
  beginAttempt,
  deleteExpiredExports,
  findExportById,
  markFailed,
  markReady,
  updateProgress,
} from './export.queries.ts';

/** Days for which a file can be downloaded. */
const downloadDays = 7;
/** Maximum attempts to create an export. */
const maxAttempts = 5;

const noSpaceMessage =
  'There is not enough space for your file right now. Please try again tomorrow, or write to us.';
const failedMessage = 'Your file could not be prepared. Please try again, and write to us if it fails again.';

const ExportId = z.object({ id: z.string() });

/** Job: creates an export. */
export const makeExport = jobKind('make_export', ExportId, { isLong: true });
/** Job: removes the files of an export. */
export const removeExport = jobKind('remove_export', ExportId);

const exportFolder = (id: string) => `exports/${id}`;

/** Returns the storage key of an export's file. */
export const exportFileKey = (id: string): string => `${exportFolder(id)}/lifestory.zip`;

/**
 * Creates an export: writes the file first, then marks the row as ready, so that a retry after a crash either
 * finds the complete file or starts over.
 */
export const makeExportJob = (app: AppContext, collectSections: CollectSections): Job =>
  job(makeExport, async ({ id }) => {
    const attempt = await beginAttempt(app.db, id);
    if (attempt === undefined) return;
    try {
      if (attempt > maxAttempts) throw new Error('Every attempt was interrupted.');
      await writeExportFile(app, collectSections, id);
      await notifyReady(app, id);
    } catch (error) {
      const isFull = error instanceof StorageFull;
      app.log.error({ err: error, export: id, attempt }, 'an export could not be created');
      if (!isFull && attempt < maxAttempts) throw error;
      await removeFiles(app, id);
      await markFailed(app.db, id, isFull ? noSpaceMessage : failedMessage);
    }
  });

/** Writes the file of an export, unless it exists, and updates the progress. */
async function writeExportFile(app: AppContext, collectSections: CollectSections, id: string): Promise<void> {
  const { db, storage } = app;
  if ((await storage.size(exportFileKey(id))) !== null) return;
  // Removes the remains of an interrupted attempt.
  await removeFiles(app, id);
  const row = await findExportById(db, id);
  if (!row) return;
  let savedPercent = 0;
  await writeArchive(app, collectSections, row.person_id, exportFileKey(id), async (fraction) => {
    const percent = Math.min(99, Math.floor(fraction * 100));
    if (percent === savedPercent) return;
    savedPercent = percent;
    await updateProgress(db, id, percent);
  });
}

/**
 * Marks an export as ready and notifies its owner once. Removes the file if the export or its owner was deleted
 * meanwhile.
 */
async function notifyReady(app: AppContext, id: string): Promise<void> {
  const { db, storage, env, now } = app;
  const bytes = await storage.size(exportFileKey(id));
  if (bytes === null) return;
  const isNotified = await db.transaction().execute(async (tx) => {
    const row = await findExportById(tx, id);
    const person = row && (await findPerson(tx, row.person_id));
    const madeAt = now();
    const expiresAt = new Date(madeAt.getTime() + downloadDays * dayMs);
    if (!person || !(await markReady(tx, id, { bytes, madeAt, expiresAt }))) return false;
    await notify(app, tx, {
      kind: 'export-ready',
      to: [person.id],
      from: null,
      mentionedPersonIds: [],
      url: '/setting',
      values: { until: expiresAt },
    });
    await queueMail(app, tx, {
      kind: 'export-ready',
      to: person.email,
      personId: person.id,
      mentionedPersonIds: [],
      subject: 'Your Lifestory file is ready',
      letter: exportLetter(person.fname, formatDateTime(expiresAt), env.APP_URL),
    });
    return true;
  });
  if (!isNotified) await removeFiles(app, id);
}

/** Removes the files of an export that another one replaced. */
export const removeExportJob = (app: AppContext): Job => job(removeExport, ({ id }) => removeFiles(app, id));

async function removeFiles({ storage }: AppContext, id: string): Promise<void> {
  for await (const stored of storage.list(`${exportFolder(id)}/`)) await removeObject(storage, stored);
}

/** Runs every night: removes expired exports, and files older than a day that no row references. */
export const clearExportsCron = (app: AppContext): CronJob => ({
  name: 'clear_exports',
  pattern: '50 9 * * *',
  async run() {
    const { db, storage, now } = app;
    for (const id of await deleteExpiredExports(db, now())) await removeFiles(app, id);
    const createdBefore = new Date(now().getTime() - dayMs);
    for await (const stored of storage.list('exports/')) {
      const id = stored.key.split('/')[1] ?? '';
      if (stored.modifiedAt < createdBefore && !(await findExportById(db, id)))
        await removeObject(storage, stored);
    }
  },
});
