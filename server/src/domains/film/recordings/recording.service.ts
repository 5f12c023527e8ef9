import type { RecordingPlace } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { findInterviewerOf, hasBegun } from '../../calendar/interviews/index.ts';
import { findPlayback, formatFullName, getFormatName, joinFormats } from '../../people/people/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import {
  findRecordingAnnouncedWithoutMail,
  hasAnnouncement,
  inheritAnnouncement,
} from './announcements/announcement.queries.ts';
import { announceFilm } from './announcements/announcement.service.ts';
import { queueFilmMail } from './announcements/film-mail.kinds.ts';
import { addRecordingTo, listCurrentRecordings, setCurrentRecordings } from './current.queries.ts';
import { filmAdded } from './film-added.kinds.ts';
import { type Mp4Problem, readMp4 } from './media/mp4.ts';
import { makePoster } from './media/poster.jobs.ts';
import {
  findStoryOfInterview,
  insertRecording,
  lockInterview,
  type NewRecording,
  setFile,
} from './recording.queries.ts';

const problemTexts: Record<Exclude<Mp4Problem, 'not_mp4'>, string> = {
  damaged:
    'This film is damaged: a part of the file is missing. Please copy it from the camera or phone again, and upload it again.',
  sound_only: 'This file has sound, but no picture. Please choose a video file.',
};

/** What the headers of a stored film say about it. */
export interface FilmMetadata {
  /** Seconds; null if the file does not specify it. */
  duration: number | null;
  /** The formats of picture and sound, see `joinFormats`; null without one. */
  codec: string | null;
}

/**
 * Reads the metadata of a stored mp4. Fails with `not_mp4` for another format, and for a damaged file or sound without a
 * picture, which its text says; with `upload_lost` if it is missing.
 */
export async function readStoredMp4({ storage }: AppContext, key: string): Promise<FilmMetadata> {
  const size = await storage.size(key);
  if (size === null) throw fail('upload_lost');
  const metadata = await readMp4(async (start, length) => {
    if (start >= size) return Buffer.alloc(0);
    const pieces: Buffer[] = [];
    const end = Math.min(size, start + length) - 1;
    for await (const piece of await storage.read(key, { start, end })) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }, size);
  if (typeof metadata !== 'string') {
    return { duration: metadata.duration, codec: joinFormats(metadata.codec, metadata.sound) };
  }
  throw metadata === 'not_mp4' ? fail('not_mp4') : fail('not_mp4', { text: problemTexts[metadata] });
}

/** Adds a recording that is not current, and announces it to the processing of films; returns its id. */
export async function storeRecording(
  { jobs, now }: AppContext,
  tx: Tx,
  recording: NewRecording,
): Promise<string> {
  const id = await insertRecording(tx, recording, now());
  await jobs.add(tx, filmAdded, { id });
  return id;
}

/**
 * Gives a recording another file of the same film; false if the recording is gone. The file before it stays for links that
 * were handed out, until the nightly cleanup.
 */
export async function replaceFile(
  { jobs }: AppContext,
  tx: Tx,
  id: string,
  file: Pick<NewRecording, 'key' | 'bytes' | 'codec'>,
): Promise<boolean> {
  if (!(await setFile(tx, id, file))) return false;
  await jobs.add(tx, filmAdded, { id });
  return true;
}

/**
 * Adds a stored file as a current recording of its interview: it replaces the current ones or becomes their
 * next part. Completes the interview, queues the poster and notifies staff. The family is notified of the first
 * film of an interview, and of later ones only if staff choose to. If the interview has not begun, because it was moved
 * or cancelled meanwhile, and staff have not confirmed that it was held earlier, the film is set aside.
 */
export async function addRecording(
  app: AppContext,
  tx: Tx,
  recording: NewRecording,
  place: RecordingPlace,
  isHeldEarlier: boolean,
): Promise<void> {
  const interview = await lockInterview(tx, recording.interviewId);
  if (!interview) throw fail('not_found');
  const id = await storeRecording(app, tx, recording);
  const isHeld = hasBegun(interview, app.now()) || (isHeldEarlier && interview.status !== 'cancelled');
  if (!isHeld) return recordSetAside(app, tx, recording, id);
  const current = await listCurrentRecordings(tx, recording.interviewId);
  await publishRecording(app, tx, recording, id, addRecordingTo(current, id, place));
}

/**
 * Adds a film that was made from a recorded call; returns its id, or null if the interview is missing. It replaces
 * `previousId`, the one made before. If staff have decided on another film meanwhile, or the interview is cancelled, it is
 * set aside. A call that staff recorded, with the consent of the storyteller, was the interview, even if it took place
 * earlier than booked. With `isFaulty`, the family is not told of the film until staff do so.
 */
export async function attachFilm(
  app: AppContext,
  tx: Tx,
  recording: NewRecording,
  previousId: string | null,
  isFaulty: boolean,
): Promise<string | null> {
  const interview = await lockInterview(tx, recording.interviewId);
  if (!interview) return null;
  const id = await storeRecording(app, tx, recording);
  const current = await listCurrentRecordings(tx, recording.interviewId);
  const isUndecided =
    interview.status !== 'cancelled' &&
    (previousId === null ? current.length === 0 : current.join() === previousId);
  // To the family it is the same film.
  if (isUndecided && previousId !== null) await inheritAnnouncement(tx, previousId, id);
  if (isUndecided) await publishRecording(app, tx, recording, id, [id], isFaulty);
  else await recordSetAside(app, tx, recording, id);
  return id;
}

/**
 * Makes `currentIds`, which include the new recording `id`, the current recordings of a locked interview, and sends the
 * notifications; with `isFaulty` not those to the family.
 */
export async function publishRecording(
  app: AppContext,
  tx: Tx,
  recording: NewRecording,
  id: string,
  currentIds: string[],
  isFaulty = false,
): Promise<void> {
  const { interviewId, uploadedBy } = recording;
  const idsBefore = await listCurrentRecordings(tx, interviewId);
  const replaced = idsBefore.filter((other) => !currentIds.includes(other));
  await setCurrentRecordings(tx, interviewId, currentIds, app.now());
  await recordChange(tx, {
    actorId: uploadedBy,
    action: replaced.length > 0 ? 'recording replaced' : 'recording uploaded',
    subjectKind: 'interview',
    subjectId: interviewId,
    before: replaced.length > 0 ? { recording: replaced.join(', ') } : undefined,
    after: { recording: id, file: recording.filename, bytes: recording.bytes },
  });
  await app.jobs.add(tx, makePoster, { id });
  await notifyStaff(app, tx, recording);
  if (isFaulty) return;
  if (!(await hasAnnouncement(tx, interviewId))) return announceFilm(app, tx, interviewId, id);
  // The mail about an earlier film was not sent if that film was withdrawn first.
  const unmailedId = await findRecordingAnnouncedWithoutMail(tx, interviewId);
  if (unmailedId) await queueFilmMail(app, tx, unmailedId);
}

/**
 * Records that a recording was set aside and notifies staff: the current recordings stay until staff change
 * them.
 */
export async function recordSetAside(
  app: AppContext,
  tx: Tx,
  recording: NewRecording,
  id: string,
): Promise<void> {
  await recordChange(tx, {
    actorId: recording.uploadedBy,
    action: 'recording put aside',
    subjectKind: 'interview',
    subjectId: recording.interviewId,
    after: { recording: id, file: recording.filename, bytes: recording.bytes },
  });
  const owner = await findStoryOfInterview(tx, recording.interviewId);
  await notify(app, tx, {
    kind: 'recording-put-aside',
    to: { staffAndInterviewer: await findInterviewerOf(tx, recording.interviewId) },
    from: recording.uploadedBy,
    mentionedPersonIds: [owner.storytellerId],
    url: `/session/view/${recording.interviewId}`,
    values: { name: formatFullName(owner) },
  });
}

async function notifyStaff(app: AppContext, tx: Tx, recording: NewRecording): Promise<void> {
  const { codec, interviewId, uploadedBy } = recording;
  const { storytellerId, ...owner } = await findStoryOfInterview(tx, interviewId);
  const name = formatFullName(owner);
  const notification = {
    to: { staffAndInterviewer: await findInterviewerOf(tx, interviewId) },
    mentionedPersonIds: [storytellerId],
    url: `/session/view/${interviewId}`,
  };
  await notify(app, tx, { ...notification, kind: 'recording-uploaded', from: uploadedBy, values: { name } });
  const playback = findPlayback(codec);
  if (codec === null || playback === 'all' || playback === 'unknown') return;
  // The uploader is notified too, because they can upload another file.
  const values = {
    name,
    format: getFormatName(codec),
    inSomeBrowsers: playback === 'some',
    isMade: recording.callStartMs !== undefined,
  };
  await notify(app, tx, { ...notification, kind: 'recording-not-playable', from: null, values });
}
