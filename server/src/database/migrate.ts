import { runMigrations } from 'graphile-worker';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import type { Db } from './connection.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as backOffice from './migrations/0002-back-office.ts';
import * as accounts from './migrations/0003-accounts.ts';
import * as ledgerSearch from './migrations/0004-ledger-search.ts';
import * as logAndOutbox from './migrations/0005-log-and-outbox.ts';
import * as idempotency from './migrations/0006-idempotency.ts';
import * as notifications from './migrations/0007-notifications.ts';
import * as dashboard from './migrations/0008-dashboard.ts';
import * as nextSteps from './migrations/0009-next-steps.ts';
import * as peopleSearch from './migrations/0010-people-search.ts';
import * as photographs from './migrations/0011-photographs.ts';
import * as timeline from './migrations/0012-timeline.ts';
import * as exports from './migrations/0013-exports.ts';
import * as meetings from './migrations/0014-meetings.ts';
import * as mail from './migrations/0015-mail.ts';
import * as money from './migrations/0016-money.ts';
import * as paymentProvider from './migrations/0017-payment-provider.ts';
import * as renewals from './migrations/0018-renewals.ts';
import * as reconciliation from './migrations/0019-reconciliation.ts';
import * as whatCameBack from './migrations/0020-what-came-back.ts';
import * as meetingsThatWent from './migrations/0021-meetings-that-went.ts';
import * as whoseBooks from './migrations/0022-whose-books.ts';
import * as calledOffPayments from './migrations/0023-called-off-payments.ts';

/** All migrations in their order. A released one is never edited; removing waits for the next release. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-back-office': backOffice,
  '0003-accounts': accounts,
  '0004-ledger-search': ledgerSearch,
  '0005-log-and-outbox': logAndOutbox,
  '0006-idempotency': idempotency,
  '0007-notifications': notifications,
  '0008-dashboard': dashboard,
  '0009-next-steps': nextSteps,
  '0010-people-search': peopleSearch,
  '0011-photographs': photographs,
  '0012-timeline': timeline,
  '0013-exports': exports,
  '0014-meetings': meetings,
  '0015-mail': mail,
  '0016-money': money,
  '0017-payment-provider': paymentProvider,
  '0018-renewals': renewals,
  '0019-reconciliation': reconciliation,
  '0020-what-came-back': whatCameBack,
  '0021-meetings-that-went': meetingsThatWent,
  '0022-whose-books': whoseBooks,
  '0023-called-off-payments': calledOffPayments,
};

/** Key of the lock that lets one process migrate while others wait. */
const migrating = 0x4c49_464d;

/**
 * Brings the schema, and the job queue's own, up to date, or up to the migration of a name. One process migrates; others
 * wait, and find it done. The pool must allow two connections at once, and statements that take long. Answers the
 * version of the queue's schema; fails with a sentence when the migration is not known.
 */
export async function migrate(db: Db, pool: Pool, upTo?: string): Promise<number> {
  if (upTo !== undefined) refuseUnknown(upTo);
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [migrating]);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (error) throw error;
    await runMigrations({ pgPool: pool });
    const { rows } = await holder.query('select max(id) as version from graphile_worker.migrations');
    return rows[0].version;
  } finally {
    // The lock ends with its connection.
    holder.release(true);
  }
}

/** Fails with a sentence when the migration of a name is not known here. */
export function refuseUnknown(name: string): void {
  if (!(name in migrations)) {
    throw new Error(`${name} is a migration of a newer Lifestory. Upgrade this one first.`);
  }
}

/** The migrations that a database does not have yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
