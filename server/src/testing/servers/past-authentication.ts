import { connect } from '../../database/connection.ts';
import { joinEmbedded } from '../../database/embedded.ts';

/** Makes all sign-ins of a running server as old as if their people had last confirmed who they are eleven minutes ago. */
export async function ageAuthentications(dataDir: string): Promise<void> {
  const embedded = await joinEmbedded(dataDir);
  const { db } = connect(embedded.url, 1, () => undefined, { isLongRunning: true });
  try {
    await db
      .updateTable('sign_ins')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}
