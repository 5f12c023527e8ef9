import type { Recording, RecordingPlace, UnfinishedUpload } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { hasBegun } from '../../calendar/interviews/index.ts';
import { withoutLinks } from '../../people/people/index.ts';
import { hasAccessReason } from '../../people/stories/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { isAnnounced } from './announcements/announcement.queries.ts';
import { announceFilm } from './announcements/announcement.service.ts';
import {
  addRecordingTo,
  findInterviewOfRecording,
  listCurrentRecordings,
  markRestored,
  markWithdrawn,
  setCurrentRecordings,
} from './current.queries.ts';
import { findStoryOfInterview, type LockedInterview, lockInterview } from './recording.queries.ts';
import { listRecordingsOfInterview, listUnfinishedUploads } from './recording-list.queries.ts';
import { interviewExists } from './uploads/target.service.ts';

type Staff = Pick<Actor, 'personId'>;

/**
 * Returns all recordings of an interview and its unfinished uploads. Recordings have links only after the caller gave
 * an access reason. Fails with `not_found`.
 */
export async function listRecordings(
  app: AppContext,
  actor: Actor,
  interviewId: string,
): Promise<{ recordings: Recording[]; uploads: UnfinishedUpload[] }> {
  const { db, links } = app;
  const [recordings, uploads] = await Promise.all([
    listRecordingsOfInterview(db, links, interviewId),
    listUnfinishedUploads(db, interviewId, actor.personId),
  ]);
  if (recordings.length === 0 && !(await interviewExists(db, interviewId))) throw fail('not_found');
  if (recordings.length === 0) return { recordings, uploads };
  const { storyId } = await findStoryOfInterview(db, interviewId);
  const hasReason = await hasAccessReason(app, actor, storyId, 'films');
  return { recordings: hasReason ? recordings : recordings.map(withoutLinks), uploads };
}

/**
 * Runs `change` on a recording while its interview is locked, and adds it to the audit log. Fails with
 * `not_found`.
 */
async function changeRecording(
  { db }: AppContext,
  actor: Staff,
  id: string,
  action: string,
  change: (tx: Tx, interviewId: string, current: string[], interview: LockedInterview) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const interviewId = await findInterviewOfRecording(tx, id);
    const interview = interviewId && (await lockInterview(tx, interviewId));
    if (!interview) throw fail('not_found');
    const idsBefore = await listCurrentRecordings(tx, interviewId);
    await change(tx, interviewId, idsBefore, interview);
    const idsAfter = await listCurrentRecordings(tx, interviewId);
    await recordChange(tx, {
      actorId: actor.personId,
      action,
      subjectKind: 'interview',
      subjectId: interviewId,
      before: { current: idsBefore.join(', ') },
      after: { recording: id, current: idsAfter.join(', ') },
    });
  });
}

/** Withdraws a recording: the family no longer sees it, and links to it that were handed out stop working. */
export const withdrawRecording = (app: AppContext, actor: Staff, id: string): Promise<void> =>
  changeRecording(app, actor, id, 'recording withdrawn', async (tx, interviewId, current) => {
    const at = app.now();
    await markWithdrawn(tx, id, at);
    const otherIds = current.filter((other) => other !== id);
    await setCurrentRecordings(tx, interviewId, otherIds, at);
  });

/**
 * Makes a replaced or withdrawn recording current again, and keeps imports from replacing it. The family is
 * notified only if staff choose to. Fails with `interview_not_begun` unless staff confirm that the interview was held
 * earlier than booked, and with `conflict` if it was cancelled.
 */
export const restoreRecording = (
  app: AppContext,
  actor: Staff,
  id: string,
  place: RecordingPlace,
  isHeldEarlier: boolean,
): Promise<void> =>
  changeRecording(app, actor, id, 'recording restored', async (tx, interviewId, current, interview) => {
    const at = app.now();
    if (interview.status === 'cancelled') throw fail('conflict', { text: 'This session was cancelled.' });
    if (!isHeldEarlier && !hasBegun(interview, at)) throw fail('interview_not_begun');
    await setCurrentRecordings(tx, interviewId, addRecordingTo(current, id, place), at);
    await markRestored(tx, id, at);
  });

/**
 * Notifies the family of the current film of an interview. Fails with `conflict` if they already were notified, or if
 * the recording is not current.
 */
export const announceRecording = (app: AppContext, actor: Staff, id: string): Promise<void> =>
  changeRecording(app, actor, id, 'recording announced', async (tx, interviewId, current) => {
    if (!current.includes(id) || (await isAnnounced(tx, current))) throw fail('conflict');
    await announceFilm(app, tx, interviewId, id);
  });
