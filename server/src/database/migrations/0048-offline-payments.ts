import { type Kysely, sql } from 'kysely';

/**
 * Fees of interviews that were paid in cash, by check or by bank transfer. `number` is the ledger row of the payment;
 * undoing it adds a negative row and keeps this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offline_payments (
      id uuid primary key,
      number bigint not null unique,
      interview_id uuid not null references interviews,
      person_id uuid references people,
      method text not null check (method in ('cash', 'check', 'bank_transfer')),
      reference text not null,
      amount_cents bigint not null check (amount_cents > 0),
      recorded_at timestamptz not null,
      undone_at timestamptz,
      undo_reason text not null default ''
    );
    create index offline_payments_interview on offline_payments (interview_id);
    create index offline_payments_person on offline_payments (person_id);
  `.execute(db);
}
