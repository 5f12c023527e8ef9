import { buffer } from 'node:stream/consumers';
import { maxSentences, maxTranscriptBytes } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { MeetingConnection, ProviderRecording } from '../../../../providers/meetings/port.ts';
import { decodeText, joinSentences, limitToFilm, parseCues } from '../files/cue-file.policy.ts';
import { lockFilm } from '../film.queries.ts';
import { findSource, replaceTranscript } from '../transcript.queries.ts';
import { fetchTranscript } from './transcription.kinds.ts';
import { findRecordingOfMeeting } from './transcription.queries.ts';

/** Queues the import of the transcripts of a meeting, in the transaction of its event. */
export const queueMeetingTranscripts =
  ({ jobs }: AppContext) =>
  async (tx: Tx, interviewId: string, transcripts: readonly ProviderRecording[]): Promise<void> => {
    for (const { fileId, source, bytes, meetingInstanceId, beginsAt } of transcripts) {
      const payload = {
        interviewId,
        source,
        bytes,
        meetingInstanceId,
        beginsAt: beginsAt?.toISOString() ?? null,
      };
      await jobs.add(tx, fetchTranscript, payload, { key: `transcript:${fileId}`, dependsOn: 'meetings' });
    }
  };

/**
 * Fetches the transcript of a meeting and stores it for its recording, unless staff uploaded one. Fails, and is
 * retried, until the recording is imported.
 */
export async function importMeetingTranscript(
  { db, now, log }: AppContext,
  connection: MeetingConnection,
  {
    interviewId,
    source,
    bytes,
    meetingInstanceId,
    beginsAt,
  }: {
    interviewId: string;
    source: string;
    bytes: number;
    meetingInstanceId: string;
    beginsAt: string | null;
  },
): Promise<void> {
  if (bytes > maxTranscriptBytes) return log.warn({ interviewId, bytes }, 'a transcript is too large');
  const start = beginsAt === null ? null : new Date(beginsAt);
  const recording = await findRecordingOfMeeting(db, interviewId, meetingInstanceId, start);
  if (!recording) throw new Error('The recording of this transcript has not arrived yet.');
  const { id } = recording;
  const content = await buffer(await connection.openRecording({ source, bytes }, 0, bytes));
  const sentences = joinSentences(
    limitToFilm(parseCues(decodeText(content).text).cues, recording.durationSeconds).cues,
  ).slice(0, maxSentences);
  if (sentences.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockFilm(tx, id);
    if ((await findSource(tx, id)) === 'upload') return;
    const transcript = { recordingId: id, createdBy: null, createdAt: now() };
    await replaceTranscript(tx, { ...transcript, source: 'meeting' }, sentences);
  });
}
