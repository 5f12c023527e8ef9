import type { Tx } from '../../../database/connection.ts';
import { insertPassage } from './passages/passage.queries.ts';
import { replaceTranscript } from './transcript.queries.ts';

/** The transcript of one part of a film in an album, and the passages that the family does not see. */
interface ImportedTranscript {
  sentences: readonly { start_seconds: number; end_seconds: number; speaker: string; text: string }[];
  private_passages: readonly { start_seconds: number; end_seconds: number; until: string | null }[];
}

const toMs = (seconds: number): number => Math.round(seconds * 1000);

/** Adds the transcript of an album to an imported film, with its private passages, which stay private. */
export async function insertImportedTranscript(
  tx: Tx,
  { interviewId, recordingId, now }: { interviewId: string; recordingId: string; now: Date },
  { sentences, private_passages }: ImportedTranscript,
): Promise<void> {
  if (sentences.length > 0) {
    await replaceTranscript(
      tx,
      { recordingId, source: 'upload', createdBy: null, createdAt: now },
      sentences.map(({ start_seconds, end_seconds, speaker, text }) => ({
        startMs: toMs(start_seconds),
        endMs: toMs(end_seconds),
        speaker,
        text,
      })),
    );
  }
  for (const { start_seconds, end_seconds, until } of private_passages) {
    const range = { startMs: toMs(start_seconds), endMs: toMs(end_seconds), until };
    await insertPassage(tx, { interviewId, recordingId, ...range, createdBy: null, createdAt: now });
  }
}
