import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { jobKind } from '../../../jobs/jobs.ts';

/** Job: composes the film of a recorded call; `isForced`: without waiting for the rest of the recordings. */
export const composeFilmKind = jobKind(
  'compose_film',
  z.object({ id: z.string(), isForced: z.boolean().default(false) }),
  { isLong: true },
);

/** Job: joins the sound of a call's film again, which an earlier release joined by the times that its takes stated. */
export const rejoinFilmKind = jobKind('rejoin_film', z.object({ id: z.string() }), { isLong: true });

/** Queues the composition of an interview's film, at once or at an instant; replaces one that is waiting. */
export const queueFilm = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  interviewId: string,
  { at, isForced = false }: { at?: Date; isForced?: boolean } = {},
): Promise<void> =>
  jobs.add(
    tx,
    composeFilmKind,
    { id: interviewId, isForced },
    { key: `studio-film:${interviewId}`, queue: 'studio-films', ...(at ? { at } : {}) },
  );
