import { buffer } from 'node:stream/consumers';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { type Job, job } from '../../../../jobs/jobs.ts';
import { loadSharp } from '../../../../pictures/sharp.ts';
import { MissingContent } from '../../../../providers/storage/port.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { isStoryDisabled } from '../../../people/stories/index.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findRecordingToMail, listPeopleToMail, markMailed } from './announcement.queries.ts';
import { mailFilm, queueFilmMail } from './film-mail.kinds.ts';
import { filmReadyLetter, stillCid } from './film-ready.letter.ts';

/**
 * Width of the still in a mail, in pixels; displayed at half this width, to be sharp on high-density screens.
 */
const stillWidth = 1008;

/** Returns an SVG of a play button, centered in a picture of this size. */
function playButton(width: number, height: number): Buffer {
  const radius = Math.round(Math.min(width, height) * 0.14);
  const [x, y] = [Math.round(width / 2), Math.round(height / 2)];
  const [left, right, half] = [x - radius * 0.3, x + radius * 0.5, radius * 0.45];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <circle cx="${x}" cy="${y}" r="${radius}" fill="#2b2620" fill-opacity="0.72"/>
      <path d="M${left} ${y - half}L${right} ${y}L${left} ${y + half}z" fill="#fffdf8"/>
    </svg>`,
  );
}

/** Converts a poster to a JPEG, which every mail client supports, with a play button in the middle. */
async function encodeMailStill(poster: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(poster)
    .resize({ width: stillWidth })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .composite([{ input: playButton(info.width, info.height) }])
    .jpeg({ quality: 78 })
    .toBuffer();
}

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
