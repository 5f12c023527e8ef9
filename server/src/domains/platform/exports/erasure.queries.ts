import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';
import { closeUploads } from '../../../uploads/uploads.ts';
import { albumFolder } from './import/album-import.kinds.ts';

/** Deletes a person's exports and imports; returns the folders of their files, which a job removes. */
export async function eraseExports(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  const exports = await tx.deleteFrom('exports').where('person_id', '=', personId).returning('id').execute();
  const imports = await tx
    .deleteFrom('album_imports')
    .where('customer_id', '=', personId)
    .returning(['id', 'upload_id'])
    .execute();
  // The job that removes the folders also ends what the store has of their uploads.
  await closeUploads(
    tx,
    imports.flatMap(({ upload_id }) => upload_id ?? []),
  );
  return {
    folders: [...exports.map(({ id }) => `exports/${id}`), ...imports.map(({ id }) => albumFolder(id))],
  };
}
