import {
  type ConsentState,
  maxRecordedMs,
  recordingConsent,
  type StudioRecording,
} from '@lifestory/contract';
import { sumLengths } from '@lifestory/take-film';
import type { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import { requireUsableSpace } from '../../../../uploads/space.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { announceRoom, isInCall, requireSeat, type Seat } from '../../studio/index.ts';
import { withSpaceFailure } from '../storage-failure.ts';
import { listDeviceProblems } from './device.queries.ts';
import { expectDeviceBytes, expectServerBytes } from './expected-size.policy.ts';
import {
  endInterval,
  findBookedMinutes,
  findConsent,
  findIntervals,
  findRecording,
  findStorytellerId,
  lockRecording,
  type RecordingRow,
  startInterval,
} from './recording.queries.ts';
import { endIfOver, endRecording } from './recording-end.service.ts';

/** Maximum number of intervals of an interview. */
const maxIntervals = 200;

/** Returns the recording of the caller's call. Ends it first if it is over. */
export async function readRecording(app: AppContext, key: string): Promise<z.input<typeof StudioRecording>> {
  const seat = await requireSeat(app, key);
  await endIfOver(app, seat.interview_id);
  return describeRecording(app, seat);
}

/**
 * Records, pauses or stops. Interviewers in the call can do all of it, the storyteller can pause. Repeating an action
 * changes nothing. Fails with `not_allowed`, and to record with `consent_required`, `recording_limit` or `no_space`.
 */
export async function controlRecording(
  app: AppContext,
  { key, action }: { key: string; action: 'record' | 'pause' | 'stop' },
): Promise<z.input<typeof StudioRecording>> {
  const seat = await requireSeat(app, key);
  const { interview_id } = seat;
  assertMayControl(seat, action);
  if (action === 'record') await assertMayRecord(app, interview_id);
  await app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, interview_id);
    if (!(await changeState(app, tx, interview_id, recording, action))) return;
    await recordChange(tx, {
      // Only the storyteller and interviewers control it, and only the storyteller can join without a sign-in.
      actorId: seat.person_id ?? (await findStorytellerId(tx, interview_id)),
      channel: seat.person_id === null ? 'link' : undefined,
      action: { record: 'recording started', pause: 'recording paused', stop: 'recording stopped' }[action],
      subjectKind: 'interview',
      subjectId: interview_id,
      after: { by: seat.role },
    });
    await announceRoom(tx, interview_id);
  });
  return describeRecording(app, seat);
}

/** Returns the recorded time of an interview in milliseconds, without pauses: the position on the film's clock. */
export const findRecordedMs = async (db: Db, interviewId: string, now: Date): Promise<number> =>
  sumLengths(await findIntervals(db, interviewId, now));

/** Fails with `consent_required` unless the storyteller has agreed to the recording. */
export async function assertConsent(db: Db, interviewId: string): Promise<void> {
  const consent = await findConsent(db, interviewId);
  if (consent === 'given') return;
  throw fail(
    'consent_required',
    consent === 'withdrawn'
      ? { text: 'The storyteller has withdrawn their consent, so nothing is recorded.' }
      : {},
  );
}

function assertMayControl(seat: Seat, action: string): void {
  if (!isInCall(seat)) throw fail('not_allowed', { text: 'Only people in the call can do this.' });
  if (seat.role === 'interviewer' || (seat.role === 'storyteller' && action === 'pause')) return;
  throw fail('not_allowed', { text: 'Only the interviewer can do this.' });
}

async function assertMayRecord({ db, now, storage }: AppContext, interviewId: string): Promise<void> {
  await assertConsent(db, interviewId);
  const [intervals, minutes] = await Promise.all([
    findIntervals(db, interviewId, now()),
    findBookedMinutes(db, interviewId),
  ]);
  if (sumLengths(intervals) >= maxRecordedMs || intervals.length >= maxIntervals)
    throw fail('recording_limit');
  const bytes = expectServerBytes(minutes, sumLengths(intervals));
  const size = (bytes / 1e9).toFixed(1);
  await withSpaceFailure(
    () => requireUsableSpace(storage, db, bytes),
    `There is not enough free space on the server: this interview needs ${size} GB. Free some space there, then try again.`,
  );
}

/** Changes the state of a locked recording; returns false if nothing is to change. */
async function changeState(
  app: AppContext,
  tx: Tx,
  interviewId: string,
  recording: RecordingRow | undefined,
  action: 'record' | 'pause' | 'stop',
): Promise<boolean> {
  const state = recording?.state ?? 'off';
  if (action === 'stop') return endRecording(app, tx, interviewId, recording, app.now());
  if (action === 'record' ? state === 'recording' : state !== 'recording') return false;
  if (action === 'record') await startInterval(tx, interviewId, app.now());
  else await endInterval(tx, interviewId, 'paused', app.now());
  return true;
}

async function describeRecording(
  { db, now }: AppContext,
  { id: seatId, interview_id: interviewId }: Seat,
): Promise<z.input<typeof StudioRecording>> {
  const [recording, intervals, consent, minutes] = await Promise.all([
    findRecording(db, interviewId),
    findIntervals(db, interviewId, now()),
    findConsent(db, interviewId),
    findBookedMinutes(db, interviewId),
  ]);
  // The last change of a recording that goes on was its start.
  const startedAt = recording?.state === 'recording' ? recording.changed_at : null;
  const problems = await listDeviceProblems(db, interviewId, seatId, startedAt, now());
  const recordedMs = sumLengths(intervals);
  return {
    state: (recording?.state ?? 'off') as StudioRecording['state'],
    recorded_ms: Math.round(recordedMs),
    now: now(),
    consent: {
      state: consent as ConsentState,
      text: recordingConsent.ownText,
      version: recordingConsent.version,
    },
    has_film: recording?.film_id != null,
    expected_bytes: expectDeviceBytes(minutes, recordedMs),
    device_problems: problems,
  };
}
