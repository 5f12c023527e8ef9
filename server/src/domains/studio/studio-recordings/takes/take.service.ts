import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type FinishedTake,
  isVoiceKind,
  maxFragmentBytes,
  maxRecordedMs,
  type NewTake,
  type TakeKind,
  type TakeProgress,
} from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { requireSendingSeat, type Seat } from '../../studio/index.ts';
import { queueFilm } from '../film/film.kinds.ts';
import { limitTakeBytes } from '../recording/expected-size.policy.ts';
import { findIntervals, lockRecording } from '../recording/recording.queries.ts';
import { assertConsent } from '../recording/recording.service.ts';
import { endIfOver } from '../recording/recording-end.service.ts';
import { withSpaceFailure } from '../storage-failure.ts';
import { queueVoices } from '../voices/voice.kinds.ts';
import { readVoiceFragment } from '../voices/voice-fragment.ts';
import { keyOf } from './fragment-store.ts';
import {
  countTakes,
  findFragment,
  findLastFragment,
  findTake,
  insertFragment,
  insertTake,
  markFinished,
  sumFragmentBytes,
  type TakeRow,
} from './take.queries.ts';

/**
 * Maximum number of takes of an interview with a picture, and of voices: each pause and each reconnection starts one.
 */
const maxTakes = 600;

/** Deviation of a browser's estimate of the server's clock in milliseconds up to which it is used as it is. */
const maxClockErrorMs = 10_000;

/** Maximum number of fragments of a take: those of the longest recording, and as many short ones again. */
const maxFragments = maxRecordedMs / 1000;

/**
 * Starts a take of the caller, even after the recording: a browser without a connection reports it late. Fails with
 * `not_allowed`, `consent_required`, `conflict` if nothing was recorded, and `recording_limit`.
 */
export async function openTake(app: AppContext, take: z.output<typeof NewTake>): Promise<TakeProgress> {
  const seat = await requireSendingSeat(app, take.key);
  const { interview_id } = seat;
  assertKind(seat, take.kind);
  await assertConsent(app.db, interview_id);
  const startedAt = await findStart(app, interview_id, take);
  await app.db.transaction().execute(async (tx) => {
    await lockRecording(tx, interview_id);
    if (await findTake(tx, interview_id, take.id)) return;
    if ((await countTakes(tx, interview_id, take.kind)) >= maxTakes) throw fail('recording_limit');
    const isInserted = await insertTake(tx, {
      id: take.id,
      interview_id,
      seat_id: seat.id,
      kind: take.kind,
      mime_type: take.mime_type,
      started_at: startedAt,
      created_at: app.now(),
      stored_at: app.now(),
    });
    if (!isInserted) throw fail('conflict', { text: 'Another recording has this id.' });
  });
  return findProgress(app, await requireTake(app, seat, take.id));
}

/**
 * Stores the next fragment of a take durably. A repeated fragment is compared with the stored one. Fails with
 * `fragment_order`, `too_large`, `malformed` for a voice in another format, `conflict` for other content or a finished take, `consent_required` after a
 * withdrawal, `recording_limit`, `no_space`, and `not_found` for the take of another call.
 */
export async function storeFragment(
  app: AppContext,
  key: string,
  { take_id, number }: { take_id: string; number: number },
  body: unknown,
): Promise<TakeProgress> {
  const content = await readContent(body);
  const take = await requireTake(app, await requireSendingSeat(app, key), take_id);
  if (isVoiceKind(take.kind) && !readVoiceFragment(content)) {
    throw fail('malformed', { text: 'This part of the recording is not sound that we can use.' });
  }
  await endIfOver(app, take.interview_id);
  await assertConsent(app.db, take.interview_id);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = await findFragment(app.db, take.id, number);
  if (stored) return confirmRepeated(app, take, stored.sha256 === sha256);
  if (take.finished_at) throw fail('conflict', { text: 'This recording is already complete.' });
  const { next } = await findProgress(app, take);
  if (number !== next) throw fail('fragment_order', { data: { next } });
  if (number > maxFragments) throw fail('recording_limit');
  await assertBytesAllowed(app, take, content.length);
  const fragment = { number, bytes: content.length, sha256 };
  await withSpaceFailure(() => app.storage.write(keyOf(take.id, fragment), content));
  const isInserted = await app.db
    .transaction()
    .execute((tx) => insertFragment(tx, take.id, fragment, app.now()));
  if (isInserted) return { next: number + 1, finished: false };
  const concurrent = await findFragment(app.db, take.id, number);
  return confirmRepeated(app, take, concurrent?.sha256 === sha256);
}

/** Ends a take. Fails with `fragment_order` unless exactly its fragments are stored. */
export async function finishTake(
  app: AppContext,
  body: z.output<typeof FinishedTake>,
): Promise<TakeProgress> {
  const take = await requireTake(app, await requireSendingSeat(app, body.key), body.take_id);
  const { next, finished } = await findProgress(app, take);
  if (next !== body.fragments + 1) throw fail('fragment_order', { data: { next } });
  if (finished) return { next, finished };
  await app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, take.interview_id);
    if (!(await markFinished(tx, take.id, app.now()))) return;
    if (recording?.state !== 'ended') return;
    if (!isVoiceKind(take.kind)) await queueFilm(app, tx, take.interview_id);
    else if (recording.film_id) await queueVoices(app, tx, take.interview_id);
  });
  return { next, finished: true };
}

/** Returns the role of those who record a kind of take. */
const recorderOf = (kind: string): Seat['role'] =>
  kind === 'local' || kind === 'voice' ? 'storyteller' : 'interviewer';

/**
 * The end of an admission, with the call or by the interviewer, does not keep a device from sending what it recorded.
 */
function assertKind({ role, admitted_at, first_admitted_at }: Seat, kind: string): void {
  if (!admitted_at && !first_admitted_at)
    throw fail('not_allowed', { text: 'Only people in the call can record it.' });
  if (role !== recorderOf(kind))
    throw fail('not_allowed', { text: 'This recording has to come from somebody else in the call.' });
}

/**
 * Returns when a take started: as stated if the interview was recorded then, otherwise corrected by the error of the
 * device's clock when it sends. If that does not help either, the take is kept as stated, for staff: only times that were
 * recorded are in a film. Fails with `conflict` if nothing was recorded.
 */
async function findStart(
  { db, now }: AppContext,
  interviewId: string,
  { started_at, sent_at }: Pick<z.output<typeof NewTake>, 'started_at' | 'sent_at'>,
): Promise<Date> {
  const intervals = await findIntervals(db, interviewId, now());
  if (intervals.length === 0) throw fail('conflict', { text: 'The interview was not recorded.' });
  const isRecorded = (at: Date) =>
    intervals.some(
      ({ startMs, endMs }) =>
        at.getTime() >= startMs - maxClockErrorMs && at.getTime() <= endMs + maxClockErrorMs,
    );
  const stated = new Date(started_at);
  if (sent_at === undefined || isRecorded(stated)) return stated;
  const corrected = new Date(stated.getTime() + now().getTime() - Date.parse(sent_at));
  return isRecorded(corrected) ? corrected : stated;
}

/** Fails with `recording_limit` if a fragment makes the takes of its kind larger than the recorded time explains. */
async function assertBytesAllowed({ db, now }: AppContext, take: TakeRow, bytes: number): Promise<void> {
  const [intervals, storedBytes] = await Promise.all([
    findIntervals(db, take.interview_id, now()),
    sumFragmentBytes(db, take.interview_id, take.kind),
  ]);
  const recordedMs = intervals.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  if (storedBytes + bytes > limitTakeBytes(take.kind as TakeKind, recordedMs)) {
    throw fail('recording_limit', { text: 'This recording is larger than its length allows.' });
  }
}

async function requireTake({ db }: AppContext, seat: Seat, id: string): Promise<TakeRow> {
  const take = await findTake(db, seat.interview_id, id);
  if (!take || seat.role !== recorderOf(take.kind) || take.removed_at) {
    throw fail('not_found', { text: 'This recording does not belong to your call.' });
  }
  return take;
}

async function findProgress({ db }: AppContext, { id, finished_at }: TakeRow): Promise<TakeProgress> {
  const last = await findLastFragment(db, id);
  return { next: (last?.number ?? 0) + 1, finished: finished_at !== null };
}

async function confirmRepeated(app: AppContext, take: TakeRow, isSame: boolean): Promise<TakeProgress> {
  if (!isSame) {
    throw fail('conflict', { text: 'This part of the recording was already stored with other content.' });
  }
  return findProgress(app, take);
}

/** Reads the bytes of a fragment. Fails with `malformed` without any, and with `too_large`. */
async function readContent(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw fail('malformed');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += (piece as Buffer).length;
    if (bytes <= maxFragmentBytes) pieces.push(piece as Buffer);
  }
  if (bytes > maxFragmentBytes) throw fail('too_large', { text: 'This part of the recording is too large.' });
  if (bytes === 0) throw fail('malformed', { text: 'This part of the recording is empty.' });
  return Buffer.concat(pieces, bytes);
}
