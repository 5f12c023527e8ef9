import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { familyQuestionsOf } from '../../calendar/questions/index.ts';
import { listChaptersOfStory } from './chapter.queries.ts';

/** Returns the chapters of the films of a person's own story. */
export async function exportChapters(
  db: Db,
  { storyId }: ExportSubject,
): Promise<Pick<ExportSections, 'chapters'>> {
  const reader = { withWithdrawn: true, restrictedOn: null };
  const chapters = storyId ? await listChaptersOfStory(db, storyId, reader) : [];
  return {
    chapters: chapters.map(({ session_id, at_ms, title, asker, first_year, last_year }) => ({
      interview_id: session_id,
      at_seconds: at_ms / 1000,
      title,
      asker,
      first_year,
      last_year,
    })),
  };
}

/**
 * Deletes the chapters of an erased person's interviews. In other stories, unless their contributions stay, chapters no
 * longer name who asked a question that the person added.
 */
export async function eraseChapters(
  tx: Tx,
  { personId, interviewIds, keepsContributions }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('chapters')
    .where('interview_id', '=', sql<string>`any(${interviewIds}::uuid[])`)
    .execute();
  if (!keepsContributions) {
    await tx
      .updateTable('chapters')
      .set({ asker: '' })
      .where('question_id', 'in', familyQuestionsOf(tx, personId))
      .execute();
  }
  return {};
}
