import type { Pool } from 'pg';
import { replaceRows } from '../../backup/backup-restore.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { protectLedger } from '../../backup/restored-ledger.ts';
import { connectOutsidePool } from '../../database/connection.ts';

/**
 * Restores the rows of a backup into the existing schema and requires the reconciliation, as `restoreRows` does. Creating
 * the schema anew takes most of the time of a restore.
 */
export async function restoreIntoSchema(
  { folder, manifest }: { folder: string; manifest: Manifest },
  pool: Pool,
): Promise<void> {
  const client = await connectOutsidePool(pool);
  try {
    await client.query('begin');
    await replaceRows(client, manifest, folder);
    await protectLedger(client, manifest.made_at);
    await client.query('commit');
  } finally {
    // Also rolls back an open transaction.
    await client.end();
  }
}
