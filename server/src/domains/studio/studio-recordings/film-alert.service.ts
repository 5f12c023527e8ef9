import type { Alert } from '@lifestory/contract';
import { sql } from 'kysely';
import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { alertLimit, type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import type { Db } from '../../../database/connection.ts';
import { createAlertKey, interviewPage, selectOpenInterviews } from '../../calendar/interviews/index.ts';
import { takeSendingDays } from '../studio/index.ts';
import { minFaultyMs } from './film/film.service.ts';
import { isUnfinished } from './takes/unfinished.queries.ts';

/** Milliseconds between the end of a recording and the alert about its missing film. */
const missingFilmDelayMs = 3_600_000;

/**
 * Finds recorded calls whose film has not been made an hour after the end of the recording, those of which the
 * storyteller's device still has some a day after it, films that staff have to watch before the family is told, and films
 * whose sound an earlier release joined and that cannot be joined again.
 */
export const filmAlerts =
  (app: AppContext): FindAlerts =>
  async () => [
    ...(await findMissingFilms(app)),
    ...(await findUnfinishedRecordings(app)),
    ...(await findFaultyFilms(app)),
    ...(await findFilmsOutOfSync(app)),
  ];

async function findUnfinishedRecordings({ db, now }: AppContext): Promise<Alert[]> {
  const interviews = await db
    .selectFrom('studio_recordings')
    .innerJoin('interviews', 'interviews.id', 'studio_recordings.interview_id')
    .select(['interviews.id', 'interviews.starts_at as startsAt'])
    .where(isUnfinished)
    .where('changed_at', '<=', new Date(now().getTime() - dayMs))
    .where('changed_at', '>=', new Date(now().getTime() - takeSendingDays * dayMs))
    .where('recording_consent', '<>', 'withdrawn')
    .where('status', '<>', 'cancelled')
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .limit(alertLimit)
    .execute();
  if (interviews.length === 0) return [];
  return [
    {
      key: createAlertKey('takes_unsent', interviews),
      cause: 'takes_unsent',
      message: `Part of ${formatCount(interviews.length, 'recorded call', 'recorded calls')} is still on the storyteller’s device a day after the end. E-mails remind them; please also ask them to open their link again on the same device.`,
      url: interviewPage(interviews),
    },
  ];
}

/** Films of calls and their interviews. */
const selectFilms = (db: Db) =>
  db
    .selectFrom('studio_recordings')
    .innerJoin('interviews', 'interviews.id', 'studio_recordings.interview_id')
    .innerJoin('recordings', 'recordings.id', 'studio_recordings.film_id')
    .select(['interviews.id', 'interviews.starts_at as startsAt'])
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .limit(alertLimit);

async function findFilmsOutOfSync({ db }: AppContext): Promise<Alert[]> {
  const interviews = await selectFilms(db).where('studio_recordings.joined_by', '=', 'lost').execute();
  if (interviews.length === 0) return [];
  return [
    {
      key: createAlertKey('films_out_of_sync', interviews),
      cause: 'films_out_of_sync',
      message: `In the film of ${formatCount(interviews.length, 'recorded call', 'recorded calls')}, the sound may not fit the picture, and its file cannot be read to correct it. Restore the file from a backup, or make the film again if its recordings are still on the page of the session.`,
      url: interviewPage(interviews),
    },
  ];
}

/** Finds the films that the family is not told of because they are silent or still in part. */
async function findFaultyFilms({ db }: AppContext): Promise<Alert[]> {
  const interviews = await selectFilms(db)
    .where('recordings.announced_at', 'is', null)
    .where('recordings.replaced_at', 'is', null)
    .where('interviews.recording_consent', '<>', 'withdrawn')
    .where(sql<boolean>`studio_recordings.silent_ms + studio_recordings.still_ms >= ${minFaultyMs}`)
    .execute();
  if (interviews.length === 0) return [];
  return [
    {
      key: createAlertKey('films_faulty', interviews),
      cause: 'films_faulty',
      message: `The film of ${formatCount(interviews.length, 'recorded call', 'recorded calls')} is silent or shows a still picture in part, so the family is not told of it yet. Watch it on the page of the session, and then notify the family.`,
      url: interviewPage(interviews),
    },
  ];
}

async function findMissingFilms({ db, now }: AppContext): Promise<Alert[]> {
  const before = new Date(now().getTime() - missingFilmDelayMs);
  const interviews = await selectOpenInterviews(db)
    .where('recording_consent', '<>', 'withdrawn')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('studio_recordings')
          .select('studio_recordings.interview_id')
          .whereRef('studio_recordings.interview_id', '=', 'interviews.id')
          .where('state', '=', 'ended')
          .where('film_id', 'is', null)
          .where('changed_at', '<=', before),
      ),
    )
    .orderBy('starts_at', 'desc')
    .execute();
  if (interviews.length === 0) return [];
  return [
    {
      key: createAlertKey('films_missing', interviews),
      cause: 'films_missing',
      message: `The film of ${formatCount(interviews.length, 'recorded call', 'recorded calls')} is missing an hour after the end. Make it now from what has arrived, or ask the storyteller to open their link again, which sends the rest.`,
      url: interviewPage(interviews),
    },
  ];
}
