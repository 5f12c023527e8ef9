import { connect, type Db } from '../../database/connection.ts';
import { joinEmbedded } from '../../database/embedded.ts';
import { timeoutFactor } from '../differences.ts';

/** Changes the database of a running server for what tests cannot wait for, such as the end of a week. */
export async function changeDatabase(dataDir: string, change: (db: Db) => Promise<unknown>): Promise<void> {
  const embedded = await joinEmbedded(dataDir);
  const { db } = connect(embedded.url, 1, () => undefined, { timeoutFactor });
  try {
    await change(db);
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}
