import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type {
  ExportedTranscript,
  ExportSections,
  ExportSubject,
} from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { listFilmsWithin } from './film.queries.ts';
import { listPassages } from './passages/passage.queries.ts';
import { isWithin } from './passages/range.policy.ts';
import { listSentences } from './transcript.queries.ts';

/**
 * Deletes the transcripts and passages of an erased person's interviews. In other stories, unless their contributions
 * stay, corrections no longer name the person; the corrected text stays.
 */
export async function eraseTranscripts(
  tx: Tx,
  { personId, interviewIds, storyIds, keepsContributions }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  const interviews = sql<string>`any(${interviewIds}::uuid[])`;
  await tx
    .deleteFrom('transcripts')
    .where('recording_id', 'in', ({ selectFrom }) =>
      selectFrom('recordings').select('id').where('interview_id', '=', interviews),
    )
    .execute();
  await tx.deleteFrom('restricted_passages').where('interview_id', '=', interviews).execute();
  await tx
    .deleteFrom('transcript_permissions')
    .where('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)
    .execute();
  if (!keepsContributions) {
    await tx
      .updateTable('transcript_changes')
      .set({ author_id: null })
      .where('author_id', '=', personId)
      .execute();
  }
  return {};
}

/** Before any day until which a passage is restricted: an export lists passages that ended, too. */
const firstDay = '0001-01-01';

/** Returns the transcripts and private passages of the films of a person's own story. */
export async function exportTranscripts(
  db: Db,
  { storyId }: ExportSubject,
): Promise<Pick<ExportSections, 'transcripts'>> {
  const transcripts: ExportedTranscript[] = [];
  const films = storyId ? await listFilmsWithin(db, storyId, { withWithdrawn: true }) : [];
  for (const { id, interviewId, part } of films) {
    const [sentences, passages] = await Promise.all([listSentences(db, id), listPassages(db, id, firstDay)]);
    if (sentences.length === 0 && passages.length === 0) continue;
    transcripts.push({
      interview_id: interviewId,
      part,
      sentences: sentences.map((sentence) => ({
        start_seconds: sentence.start_ms / 1000,
        end_seconds: sentence.end_ms / 1000,
        speaker: sentence.speaker,
        text: sentence.text,
        private: isWithin(sentence, passages),
      })),
      private_passages: passages.map(({ start_ms, end_ms, until }) => ({
        start_seconds: start_ms / 1000,
        end_seconds: end_ms / 1000,
        until,
      })),
    });
  }
  return { transcripts };
}
