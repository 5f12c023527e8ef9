import { maxRecordedMs } from '@lifestory/contract';
import { sumLengths } from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { CronJob } from '../../../../jobs/jobs.ts';
import { announceRoom, findLastSeen, isConnected } from '../../studio/index.ts';
import { queueFilm } from '../film/film.kinds.ts';
import { listTakes } from '../takes/take.queries.ts';
import {
  endInterval,
  findCallEnd,
  findConsent,
  findIntervals,
  findOpenRecordings,
  findRecording,
  lockRecording,
  type RecordingRow,
} from './recording.queries.ts';

/** Milliseconds without a fragment or a change after which a recording that nobody stopped is over. */
const maxSilenceMs = 30 * 60_000;

/** Ends a locked recording at an instant, and queues its film; returns false if it has not begun or is over already. */
export async function endRecording(
  app: AppContext,
  tx: Tx,
  interviewId: string,
  recording: RecordingRow | undefined,
  at: Date,
): Promise<boolean> {
  if (!recording || recording.state === 'ended') return false;
  await endInterval(tx, interviewId, 'ended', at);
  await queueFilm(app, tx, interviewId);
  return true;
}

/**
 * Ends the recording of an interview that is over without anybody having stopped it; see `findEnd`. `isSilent`: whether
 * this was not caused by a browser in the call.
 */
export async function endIfOver(app: AppContext, interviewId: string, isSilent = false): Promise<void> {
  const recording = await findRecording(app.db, interviewId);
  if (!recording || recording.state === 'ended') return;
  const at = await findEnd(app, recording, isSilent);
  if (!at) return;
  await app.db.transaction().execute(async (tx) => {
    const locked = await lockRecording(tx, interviewId);
    if (await endRecording(app, tx, interviewId, locked, at)) await announceRoom(tx, interviewId);
  });
}

/**
 * Returns since when no device has reported anything to a recording that goes on: its pages are closed or have no
 * connection. Null while a device reports, and for a recording that is paused or over.
 */
export async function findSilence(
  { db, now }: AppContext,
  recording: RecordingRow | undefined,
): Promise<Date | null> {
  if (recording?.state !== 'recording') return null;
  const [storedAt, seenAt] = await Promise.all([
    findLastStored(db, recording),
    findLastSeen(db, recording.interview_id),
  ]);
  const latest = seenAt && seenAt > storedAt ? seenAt : storedAt;
  return isConnected({ seen_at: latest }, now()) ? null : latest;
}

/** Returns when a recording was last changed, or a fragment of it stored. */
async function findLastStored(db: Db, { interview_id, changed_at }: RecordingRow): Promise<Date> {
  const takes = await listTakes(db, interview_id);
  return new Date(Math.max(changed_at.getTime(), ...takes.map(({ stored_at }) => stored_at.getTime())));
}

/**
 * Returns when a recording has ended by itself; null while it goes on. It ends with the consent or the call, after four
 * hours, and, with `isSilent`, at the last fragment or change if that was long ago. A browser that comes back to the
 * call has recorded all the time.
 */
async function findEnd(
  { db, now }: AppContext,
  recording: RecordingRow,
  isSilent: boolean,
): Promise<Date | null> {
  const { interview_id: id, state, changed_at } = recording;
  if ((await findConsent(db, id)) === 'withdrawn') return now();
  const callEnd = await findCallEnd(db, id);
  if (callEnd && callEnd >= changed_at) return callEnd;
  const recordedMs = sumLengths(await findIntervals(db, id, now()));
  if (state === 'recording' && recordedMs >= maxRecordedMs) {
    return new Date(now().getTime() - (recordedMs - maxRecordedMs));
  }
  if (!isSilent) return null;
  const storedAt = await findLastStored(db, recording);
  return now().getTime() - storedAt.getTime() > maxSilenceMs ? storedAt : null;
}

/** Ends the recordings that are over, every five minutes: the browsers of a call may all be closed. */
export const endRecordingsCron = (app: AppContext): CronJob => ({
  name: 'end_recordings',
  pattern: '*/5 * * * *',
  run: async () => {
    for (const { interview_id } of await findOpenRecordings(app.db)) await endIfOver(app, interview_id, true);
  },
});
