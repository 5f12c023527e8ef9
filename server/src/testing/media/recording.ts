import type { AppContext } from '../../context.ts';
import { newId } from '../../database/ids.ts';

/** Adds a recording without a file to an interview; returns its id. */
export async function makeRecording(
  { db, now }: AppContext,
  interviewId: string,
  { createdAt = now(), replacedAt = null }: { createdAt?: Date; replacedAt?: Date | null } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('recordings')
    .values({
      id,
      interview_id: interviewId,
      storage_key: `recordings/${id}.mp4`,
      o_file: 'a life.mp4',
      bytes: 1,
      created_at: createdAt,
      replaced_at: replacedAt,
    })
    .execute();
  return id;
}
