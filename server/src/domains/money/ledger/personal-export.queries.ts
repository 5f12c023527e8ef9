import type { ExportPersonalData } from '../../../contributions/personal-export.ts';

/** Exports a person's ledger rows, oldest first: payments, refunds and disputed amounts. */
export const exportPayments: ExportPersonalData = async (db, { personId }) => {
  const rows = await db
    .selectFrom('transactions')
    .select(['number', 'created_at', 'description', 'amount_cents'])
    .where('person_id', '=', personId)
    .orderBy('number')
    .execute();
  return {
    payments: rows.map(({ number, created_at, description, amount_cents }) => ({
      number,
      created_at: created_at.toISOString(),
      description,
      dollars: amount_cents / 100,
    })),
  };
};
