import type { ClientBase } from 'pg';

/** The gap in ledger numbers after a restore: more than were assigned since the backup. */
const skippedNumbers = 1_000_000;

/**
 * Keeps the books that a backup brought back from taking money again: renewals and new payments wait until they were
 * compared with the card provider's, which is queued, and the ledger goes on with numbers that stand on no receipt.
 * `madeAt`: when the backup was made, ISO 8601.
 */
export async function protectLedger(client: Pick<ClientBase, 'query'>, madeAt: string): Promise<void> {
  await client.query('insert into public.required_comparisons (after) values ($1) on conflict do nothing', [
    madeAt,
  ]);
  await client.query(
    `select setval('public.transactions_number_seq', last_value + $1) from public.transactions_number_seq`,
    [skippedNumbers],
  );
  await client.query(
    `select graphile_worker.add_job('reconcile_payments', job_key := 'reconcile_after_restore')`,
  );
}
