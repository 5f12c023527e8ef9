import type { Tx } from '../../../database/connection.ts';

/** Marks imported recordings as announced and watched, so that neither mails nor staff follow up on them. */
export async function markImported(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('recordings')
    .set({ announced_at: now, mailed_at: now, watched_at: now })
    .where('id', 'in', ids)
    .execute();
}
