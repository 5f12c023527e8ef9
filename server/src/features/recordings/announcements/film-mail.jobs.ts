import { buffer } from 'node:stream/consumers';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type Job, job } from '../../../jobs/jobs.ts';
import { MissingContent } from '../../../providers/storage/port.ts';
import { queueMail } from '../../mail/index.ts';
import { formatFullName } from '../../people/index.ts';
import { isStoryDisabled } from '../../stories/index.ts';
import { findRecordingToMail, listPeopleToMail, markMailed } from './announcement.queries.ts';
import { mailFilm, queueFilmMail } from './film-mail.kinds.ts';
import { filmReadyLetter, stillCid } from './film-ready.letter.ts';
import { encodeMailStill } from './mail-still.ts';

/** Milliseconds for which the mails are delayed at most while the poster is missing. */
const maxStillWaitMs = 5 * 60_000;

/** Milliseconds between two checks for the poster. */
const stillIntervalMs = 30_000;

/**
 * Sends the mail that a film is ready to the storyteller and the members, once per announced recording. If the
 * recording was replaced before the job runs, the mails are about the current one; if it was withdrawn or its
 * story is disabled, no mail is sent.
 */
export const mailFilmJob = (app: AppContext): Job =>
  job(mailFilm, async ({ id }) => {
    const { db, env, now } = app;
    const film = await findRecordingToMail(db, id);
    if (
      !film ||
      film.mailedAt ||
      isStoryDisabled({ ...film, deactivated: film.deactivatedAt !== null }, dateAt(now()))
    )
      return;
    const waitedMs = now().getTime() - (film.readyAt?.getTime() ?? 0);
    if (film.posterKey === null && waitedMs < maxStillWaitMs) {
      return queueFilmMail(app, db, id, new Date(now().getTime() + stillIntervalMs));
    }
    const poster = film.posterKey === null ? null : await readStill(app, film.posterKey);
    const attachments = poster
      ? [
          {
            filename: 'film.jpg',
            contentType: 'image/jpeg',
            content: poster.toString('base64'),
            cid: stillCid,
          },
        ]
      : [];
    await db.transaction().execute(async (tx) => {
      for (const recordingId of new Set([id, film.id])) {
        if (!(await markMailed(tx, recordingId, now()))) return;
      }
      for (const { id: personId, email, fname } of await listPeopleToMail(tx, film.storyId)) {
        const isStoryteller = personId === film.storytellerId;
        const { subject, letter } = filmReadyLetter({
          fname,
          storyteller: isStoryteller ? null : formatFullName(film),
          recordedAt: film.startsAt,
          url: `${env.APP_URL}/home?story=${film.storytellerId}`,
          hasStill: poster !== null,
        });
        const mentionedPersonIds = [film.storytellerId];
        await queueMail(app, tx, {
          kind: 'film-ready',
          to: email,
          personId,
          mentionedPersonIds,
          subject,
          letter,
          attachments,
        });
      }
    });
  });

/** Creates the still for the mail from a film's poster; null if the poster's file is missing. */
async function readStill({ storage }: AppContext, key: string): Promise<Buffer | null> {
  try {
    return await encodeMailStill(await buffer(await storage.read(key)));
  } catch (error) {
    if (error instanceof MissingContent) return null;
    throw error;
  }
}
