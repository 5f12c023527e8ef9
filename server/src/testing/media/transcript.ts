import type { AppContext } from '../../context.ts';
import { newId } from '../../database/ids.ts';
import type { TestApp } from '../app.ts';
import { createInterview } from '../interviews.ts';
import { giveReason, type TestUser } from '../users.ts';
import { makeRecording } from './recording.ts';

const content = `WEBVTT

00:01.000 --> 00:03.000
<v Sue>Where did you grow up?

00:04.000 --> 00:08.000
<v Rose>On a farm near Salinas.

00:09.000 --> 00:12.000
<v Rose>My brother Karl drank.

00:13.000 --> 00:15.000
<v Rose>Then Karl left for Salinas.
`;

/**
 * Creates the storyteller Rose with a member of the family, Clara, and a film with a transcript of four sentences that
 * `uploader`, of staff, sent.
 */
export async function createTranscribedFilm({ app, users, fastify }: TestApp, uploader: TestUser) {
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose, { fname: 'Clara' });
  const { id: interviewId } = await createInterview(app, rose, { status: 'completed' });
  const film = await makeRecording(app, interviewId);
  await giveReason(uploader, rose);
  const { statusCode } = await fastify.inject({
    method: 'POST',
    url: `/api/sessions/transcripts/upload?id=${film}`,
    headers: { authorization: `Bearer ${uploader.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  if (statusCode !== 200) throw new Error('The transcript could not be uploaded.');
  return { rose, clara, interviewId, film };
}

/** Adds a transcript to a film, with a corrected sentence and a restricted passage; returns their ids. */
export async function createPrivateTranscript(
  { db, now }: AppContext,
  { person }: Pick<TestUser, 'person'>,
  recording_id: string,
): Promise<{ sentence: string; change: string; passage: string }> {
  const [sentence, change, passage] = [newId(), newId(), newId()];
  const created_at = now();
  const { interview_id } = await db
    .selectFrom('recordings')
    .select('interview_id')
    .where('id', '=', recording_id)
    .executeTakeFirstOrThrow();
  await db.insertInto('transcripts').values({ recording_id, source: 'upload', created_at }).execute();
  const times = { start_ms: 0, end_ms: 1000 };
  await db
    .insertInto('transcript_sentences')
    .values({ id: sentence, recording_id, ...times, text: 'Nobody else reads this.', revision: 1 })
    .execute();
  await db
    .insertInto('transcript_changes')
    .values({ id: change, recording_id, author_id: person.id, changed_at: created_at })
    .execute();
  await db
    .insertInto('transcript_sentence_changes')
    .values({
      change_id: change,
      sentence_id: sentence,
      revision: 1,
      speaker_before: '',
      text_before: 'Nobody reads this.',
      speaker_after: '',
      text_after: 'Nobody else reads this.',
    })
    .execute();
  await db
    .insertInto('restricted_passages')
    .values({ id: passage, interview_id, recording_id, ...times, created_at })
    .execute();
  return { sentence, change, passage };
}
