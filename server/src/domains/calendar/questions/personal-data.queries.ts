import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { describeAsker } from './asker.policy.ts';

/** Returns the questions and topics to avoid that a person added for interviews, oldest first. */
export async function exportFamilyQuestions(
  db: Db,
  { personId }: ExportSubject,
): Promise<Pick<ExportSections, 'family_questions'>> {
  const rows = await db
    .selectFrom('interview_questions')
    .innerJoin('interviews', 'interviews.id', 'interview_questions.interview_id')
    .select([
      'interviews.starts_at',
      'interview_questions.kind',
      'interview_questions.text',
      'interview_questions.asker_name',
      'interview_questions.asker_age',
      'interview_questions.created_at',
    ])
    .where('interview_questions.author_id', '=', personId)
    .where('interview_questions.is_from_family', '=', true)
    .orderBy('interview_questions.created_at')
    .orderBy('interview_questions.id')
    .execute();
  return {
    family_questions: rows.map((row) => ({
      interview: row.starts_at.toISOString(),
      kind: row.kind,
      text: row.text,
      asker: describeAsker(row.asker_name, row.asker_age),
      created_at: row.created_at.toISOString(),
    })),
  };
}

/**
 * Deletes the entries of an erased person's interviews, and those that the person added for interviews of others. Their
 * questions in other stories stay if their contributions stay; topics to avoid never do.
 */
export async function eraseQuestions(
  tx: Tx,
  { personId, interviewIds, keepsContributions }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('interview_questions')
    .where((eb) =>
      eb.or([
        eb('interview_id', '=', sql<string>`any(${interviewIds}::uuid[])`),
        eb.and([
          eb('author_id', '=', personId),
          eb('is_from_family', '=', true),
          ...(keepsContributions ? [eb('kind', '=', 'topic_to_avoid')] : []),
        ]),
      ]),
    )
    .execute();
  return {};
}
