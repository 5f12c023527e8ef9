import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';

/** Deletes a person's exports; the nightly cleanup removes their files. */
export async function eraseExports(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  const exports = await tx.deleteFrom('exports').where('person_id', '=', personId).returning('id').execute();
  return { folders: exports.map(({ id }) => `exports/${id}`) };
}
