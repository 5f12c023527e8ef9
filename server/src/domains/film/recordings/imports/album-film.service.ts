import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { Failure } from '../../../../http/failure.ts';
import { setCurrentRecordings } from '../current.queries.ts';
import { filmAdded } from '../film-added.kinds.ts';
import { encodePoster, makePoster } from '../media/poster.jobs.ts';
import { setPoster } from '../media/poster.queries.ts';
import { insertRecording, lockInterview } from '../recording.queries.ts';
import { readStoredMp4 } from '../recording.service.ts';

/** A film of an album in the store. */
export interface StoredFilm {
  key: string;
  posterKey: string | null;
  filename: string;
  bytes: number;
  duration: number | null;
  codec: string | null;
}

/** Stores a film of an album with its poster, which may be missing. Returns null if it is not an MP4 film. */
export async function storeAlbumFilm(
  app: AppContext,
  filename: string,
  film: Readable,
  poster: Readable | null,
): Promise<StoredFilm | null> {
  const id = newId();
  const key = `recordings/${id}.mp4`;
  const bytes = await app.storage.write(key, film);
  try {
    const { duration, codec } = await readStoredMp4(app, key);
    return {
      key,
      filename,
      bytes,
      duration,
      codec,
      posterKey: poster && (await storePoster(app, id, poster)),
    };
  } catch (error) {
    await app.storage.remove(key);
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function storePoster({ storage }: AppContext, id: string, poster: Readable): Promise<string | null> {
  const picture = await buffer(poster)
    .then(encodePoster)
    .catch(() => null);
  if (!picture) return null;
  const key = `recordings/${id}-${newId()}.webp`;
  await storage.write(key, picture);
  return key;
}

/** Whether an interview has recordings that are shown. */
export async function hasCurrentRecordings(db: Db, interviewId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes stored films the parts of the film of an interview, in their order; returns their ids. Nobody is notified. */
export async function attachAlbumFilms(
  app: AppContext,
  tx: Tx,
  interviewId: string,
  films: readonly StoredFilm[],
): Promise<string[]> {
  const now = app.now();
  await lockInterview(tx, interviewId);
  const ids: string[] = [];
  for (const { posterKey, ...film } of films) {
    const id = await insertRecording(tx, { ...film, interviewId, uploadedBy: null }, now);
    await app.jobs.add(tx, filmAdded, { id });
    if (posterKey) await setPoster(tx, id, posterKey);
    else await app.jobs.add(tx, makePoster, { id });
    ids.push(id);
  }
  await setCurrentRecordings(tx, interviewId, ids, now);
  await markImported(tx, ids, now);
  return ids;
}

/** Marks imported recordings as announced and watched, so that neither mails nor staff follow up on them. */
async function markImported(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('recordings')
    .set({ announced_at: now, mailed_at: now, watched_at: now })
    .where('id', 'in', ids)
    .execute();
}
