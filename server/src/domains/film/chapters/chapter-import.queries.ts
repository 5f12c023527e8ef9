import type { Tx } from '../../../database/connection.ts';
import { insertChapter } from './chapter.queries.ts';

/** A chapter of an album. */
interface ImportedChapter {
  at_seconds: number;
  title: string;
  asker: string;
  first_year: number | null;
  last_year: number | null;
}

/** Inserts the chapters of an album into a film; returns their number. */
export async function insertImportedChapters(
  tx: Tx,
  interviewId: string,
  chapters: readonly ImportedChapter[],
  now: Date,
): Promise<number> {
  for (const { at_seconds, ...chapter } of chapters) {
    await insertChapter(tx, {
      ...chapter,
      session_id: interviewId,
      at_ms: Math.round(at_seconds * 1000),
      createdBy: null,
      createdAt: now,
    });
  }
  return chapters.length;
}
