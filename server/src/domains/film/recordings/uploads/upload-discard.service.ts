import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { deleteUnfinishedUpload } from './upload.queries.ts';

/** Discards an unfinished upload, whoever started it, and frees its space. Fails with `not_found`. */
export async function discardUpload(
  { db, storage }: AppContext,
  actor: Pick<Actor, 'personId'>,
  id: string,
): Promise<void> {
  const upload = await db.transaction().execute(async (tx) => {
    const upload = await deleteUnfinishedUpload(tx, id);
    if (!upload?.interviewId) throw fail('not_found');
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'upload cancelled',
      subjectKind: 'interview',
      subjectId: upload.interviewId,
      before: { file: upload.filename },
    });
    return upload;
  });
  await storage.abortUpload(upload.key, upload.handle);
}
