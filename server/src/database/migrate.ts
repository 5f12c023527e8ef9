import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
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
import * as bookedFee from './migrations/0024-booked-fee.ts';
import * as jobRunners from './migrations/0025-job-runners.ts';
import * as reminders from './migrations/0026-reminders.ts';
import * as peopleReferences from './migrations/0027-people-references.ts';
import * as chargeKeys from './migrations/0028-charge-keys.ts';
import * as restoredInterviews from './migrations/0029-restored-interviews.ts';
import * as bookingRequests from './migrations/0030-booking-requests.ts';
import * as mailLinks from './migrations/0031-mail-links.ts';
import * as recordingsOfAnInterview from './migrations/0032-recordings-of-an-interview.ts';
import * as storySize from './migrations/0033-story-size.ts';
import * as devices from './migrations/0034-devices.ts';
import * as failedSignIns from './migrations/0035-failed-sign-ins.ts';
import * as restoredRecordings from './migrations/0036-restored-recordings.ts';
import * as changedRoles from './migrations/0037-changed-roles.ts';

/**
 * All migrations in their order. A released one (`released-migrations.json`) is never edited, renamed or renumbered;
 * removing waits for the next release.
 */
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
  '0024-booked-fee': bookedFee,
  '0025-job-runners': jobRunners,
  '0026-reminders': reminders,
  '0027-people-references': peopleReferences,
  '0028-charge-keys': chargeKeys,
  '0029-restored-interviews': restoredInterviews,
  '0030-booking-requests': bookingRequests,
  '0031-mail-links': mailLinks,
  '0032-recordings-of-an-interview': recordingsOfAnInterview,
  '0033-story-size': storySize,
  '0034-devices': devices,
  '0035-failed-sign-ins': failedSignIns,
  '0036-restored-recordings': restoredRecordings,
  '0037-changed-roles': changedRoles,
};

/**
 * The migrations that a database knows: ours, and those of a newer release that it already has. They only add, so that
 * this release works beside it. One that is missing here and older than our newest is refused by the migrator.
 */
async function knownMigrations(db: Db): Promise<Record<string, Migration>> {
  const newest = Object.keys(migrations).at(-1) ?? '';
  const newer = (await executedMigrations(db)).filter((name) => name > newest);
  return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, newerMigration])) };
}

/** Names of the applied migrations; empty for an empty database. */
async function executedMigrations(db: Db): Promise<string[]> {
  const found = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

const newerMigration: Migration = {
  async up() {
    throw new Error('This migration belongs to a newer release.');
  },
};

/** Advisory lock key: one process migrates while others wait. */
const migrationLock = 0x4c49_464d;

/**
 * Brings the schema, and the job queue's own, up to date, or up to the migration of a name. One process migrates; others
 * wait, and find it done. The pool must allow two connections at once, and statements that take long. Answers the
 * version of the queue's schema; fails with a sentence when the migration is not known.
 */
export async function migrate(db: Db, pool: Pool, upTo?: string): Promise<number> {
  if (upTo !== undefined) assertKnownMigration(upTo);
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    // Read before the migrator takes the second connection.
    const known = await knownMigrations(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (error) throw error;
    await runMigrations({ pgPool: pool });
    const { rows } = await holder.query('select max(id) as version from graphile_worker.migrations');
    return rows[0].version;
  } finally {
    // Closing its connection releases the lock.
    holder.release(true);
  }
}

/** Fails with a message when a migration is unknown to this release. */
export function assertKnownMigration(name: string): void {
  if (!(name in migrations)) {
    throw new Error(`${name} is a migration of a newer release. Upgrade this installation first.`);
  }
}

/** The pending migrations of a database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => knownMigrations(db) } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
