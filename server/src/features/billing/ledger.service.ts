import type { Contract, Given } from '@lifestory/contract';
import type { House } from '../../house.ts';
import { fullName } from '../people/index.ts';
import { ledgerOfPerson } from './ledger.queries.ts';

/** What a customer has paid and got back, as staff see it. */
export async function transactionsOfPerson(
  { db }: House,
  personId: string,
): Promise<Given<Contract['billing']['transactionsOfPerson']>> {
  const rows = await ledgerOfPerson(db, personId);
  return {
    success: true,
    data: rows.map((row) => ({
      transaction_id: row.number,
      created_at: row.createdAt,
      description: row.description,
      credit: row.cents,
      currency: row.currency,
      user: { fullName: fullName(row) },
    })),
  };
}
