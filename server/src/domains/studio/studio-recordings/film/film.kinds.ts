import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { jobKind } from '../../../../jobs/jobs.ts';
import { findRecording } from '../recording/recording.queries.ts';

/** Job: composes the film of a recorded call; `isForced`: without waiting for the rest of the recordings. */
export const composeFilmKind = jobKind(
  'compose_film',
  z.object({ id: z.string(), isForced: z.boolean().default(false) }),
  { isLong: true },
);

/** Job: joins the sound of a call's film again, which an earlier release joined by the times that its takes stated. */
export const rejoinFilmKind = jobKind('rejoin_film', z.object({ id: z.string() }), { isLong: true });

/**
 * Queues the composition of an interview's film, at once or at an instant; replaces one that is waiting, but not one that is
 * forced: a composition that runs meanwhile may wait for the rest of the recordings. Films of two people are encoded, which takes
 * about half of their length: they do not keep others waiting.
 */
export async function queueFilm(
  { jobs }: AppContext,
  tx: Tx,
  interviewId: string,
  { at, isForced = false }: { at?: Date; isForced?: boolean } = {},
): Promise<void> {
  const recording = await findRecording(tx, interviewId);
  const queue = recording && recording.layout !== 'storyteller' ? 'studio-layouts' : 'studio-films';
  const key = `studio-film${isForced ? '-now' : ''}:${interviewId}`;
  const options = { key, queue, ...(at ? { at } : {}) };
  await jobs.add(tx, composeFilmKind, { id: interviewId, isForced }, options);
}
