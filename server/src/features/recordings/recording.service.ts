import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { completeInterview } from '../interviews/index.ts';
import { notify } from '../notifications/index.ts';
import { fullName } from '../people/index.ts';
import { readMp4 } from './mp4.ts';
import { makePoster } from './poster.jobs.ts';
import {
  insertRecording,
  lockInterview,
  type NewRecording,
  replaceRecording,
  storyOfInterview,
} from './recording.queries.ts';

/** Seconds of a stored mp4 (null where it does not say); fails with `not_mp4` when it is none. */
export async function durationOf({ storage }: Pick<House, 'storage'>, key: string): Promise<number | null> {
  const size = await storage.size(key);
  if (size === null) throw fail('upload_lost');
  const film = await readMp4(async (start, length) => {
    if (start >= size) return Buffer.alloc(0);
    const pieces: Buffer[] = [];
    const end = Math.min(size, start + length) - 1;
    for await (const piece of await storage.read(key, { start, end })) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }, size);
  if (!film) throw fail('not_mp4');
  return film.duration;
}

/**
 * Makes a stored file the recording of its interview, inside a transaction: the one before it is put aside, the
 * interview is completed, a poster is asked for, staff and the people of the story are told.
 */
export async function addRecording(
  house: Pick<House, 'jobs' | 'now'>,
  tx: Tx,
  recording: NewRecording,
  at: Date,
): Promise<void> {
  if (!(await lockInterview(tx, recording.interviewId))) throw fail('not_found');
  const replaced = await replaceRecording(tx, recording.interviewId, at);
  const id = await insertRecording(tx, recording, at);
  await completeInterview(tx, recording.interviewId);
  await recordChange(tx, {
    actorId: recording.uploadedBy,
    action: replaced ? 'recording replaced' : 'recording uploaded',
    subjectKind: 'interview',
    subjectId: recording.interviewId,
    before: replaced ? { recording: replaced } : undefined,
    after: { recording: id, file: recording.filename, bytes: recording.bytes },
  });
  await house.jobs.add(tx, makePoster, { id });
  await tellOfRecording(house, tx, recording);
}

/** Keeps a stored file beside the recording that its interview has, for as long as one that was replaced. */
export async function setRecordingAside(
  house: Pick<House, 'jobs' | 'now'>,
  tx: Tx,
  recording: NewRecording,
  at: Date,
): Promise<void> {
  const id = await insertRecording(tx, recording, at, true);
  await recordChange(tx, {
    actorId: recording.uploadedBy,
    action: 'recording put aside',
    subjectKind: 'interview',
    subjectId: recording.interviewId,
    after: { recording: id, file: recording.filename, bytes: recording.bytes },
  });
  const owner = await storyOfInterview(tx, recording.interviewId);
  await notify(house, tx, {
    kind: 'recording-put-aside',
    to: 'staff',
    from: recording.uploadedBy,
    url: `/session/view/${recording.interviewId}`,
    values: { name: fullName(owner) },
  });
}

async function tellOfRecording(house: Pick<House, 'now'>, tx: Tx, recording: NewRecording): Promise<void> {
  const { storyId, storytellerId, ...owner } = await storyOfInterview(tx, recording.interviewId);
  const name = fullName(owner);
  await notify(house, tx, {
    kind: 'recording-uploaded',
    to: 'staff',
    from: recording.uploadedBy,
    url: `/session/view/${recording.interviewId}`,
    values: { name },
  });
  // Who of the staff sent the file is of no interest to a family.
  await notify(house, tx, {
    kind: 'film-ready',
    to: { storyId },
    from: null,
    url: `/home?story=${storytellerId}`,
    values: { storyteller: name },
  });
}
