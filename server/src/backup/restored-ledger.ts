import type { ClientBase } from 'pg';

/** The gap in ledger numbers after a restore: more than were assigned since the backup. */
const skippedNumbers = 1_000_000;

/**
 * Prevents duplicate charges after a restore: queues a reconciliation with the card provider, holds renewals and new
 * payments until it completes, and continues the ledger with numbers that no receipt has. `backupAt` is the time of the
 * backup in ISO 8601.
 */
export async function protectLedger(client: Pick<ClientBase, 'query'>, backupAt: string): Promise<void> {
  await client.query(
    'insert into public.required_reconciliations (after) values ($1) on conflict do nothing',
    [backupAt],
  );
  await client.query(
    `select setval('public.transactions_number_seq', last_value + $1) from public.transactions_number_seq`,
    [skippedNumbers],
  );
  await client.query(
    `select graphile_worker.add_job('reconcile_payments', job_key := 'reconcile_after_restore')`,
  );
}
