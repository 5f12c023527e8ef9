import type { Manifest, TableCopy } from './manifest.ts';

// Backups of the last version before release 1.0.0 can be restored: the schema of 1.0.0 has the same contents under other
// names. Those of earlier versions cannot.

/** The last migration of that version. */
const lastEarlierMigration = '0127-uploads';

/** The schema of release 1.0.0, into which its rows are restored. */
const firstMigration = '0001-schema';

/** The new names of tables; null for tables without rows that are needed. */
const renamedTables = new Map<string, string | null>([
  ['arrivals', 'recording_imports'],
  ['attempts', 'rate_limits'],
  ['changed_sentences', 'transcript_sentence_changes'],
  ['comparisons', 'reconciliation_runs'],
  ['ledger_days', 'ledger_daily_totals'],
  ['ledger_people', 'ledger_person_totals'],
  ['meeting_news', 'meeting_events'],
  ['required_comparisons', 'required_reconciliations'],
  ['tallies', 'monthly_counts'],
  ['transaction_days', null],
  ['transcribed_sounds', 'transcription_pieces'],
  ['transcription_pieces', null],
]);

/** The new names of columns, by the earlier names of their table and themselves. */
const renamedColumns = new Map([
  ['arrivals.film', 'file_id'],
  ['arrivals.done_at', 'completed_at'],
  ['comparisons.compared_at', 'completed_at'],
  ['idempotency_keys.answer', 'response'],
  ['meeting_news.heard_at', 'received_at'],
  ['payments.called_off_at', 'cancelled_at'],
  ['payments.refund_asked_at', 'refund_requested_at'],
  ['sandbox_cards.behaviour', 'behavior'],
  ['sandbox_charges.behaviour', 'behavior'],
  ['sandbox_setups.behaviour', 'behavior'],
  ['sandbox_tokens.behaviour', 'behavior'],
  ['subscriptions.price_told_at', 'price_announced_at'],
  ['subscriptions.price_told_cents', 'announced_price_cents'],
  ['subscriptions.trial_told_days', 'trial_notice_days'],
  ['zoom_meetings.asked_at', 'requested_at'],
  ['zoom_meetings.asking_until', 'requesting_until'],
  ['zoom_meetings.gone_at', 'deleted_at'],
]);

const isEarlier = ({ tables }: Manifest): boolean => tables.some(({ name }) => name === 'public.attempts');

/** Returns the migration whose schema takes the rows of a backup. Fails with a message for an earlier version. */
export function findTargetMigration(manifest: Manifest): string {
  if (!isEarlier(manifest)) return manifest.migration;
  if (manifest.migration === lastEarlierMigration) return firstMigration;
  throw new Error(
    'This backup is of an early version before 1.0.0. Restore it with the last of these versions and make a backup there: ' +
      'see “From a version before 1.0.0” in docs/upgrading.md.',
  );
}

/** A table of a backup, and the name of the table from which it was copied. */
export type RestoredTable = TableCopy & { source: string };

/** Returns the tables of a backup under the names of the schema that takes its rows. */
export function listRestoredTables(manifest: Manifest): RestoredTable[] {
  if (!isEarlier(manifest)) return manifest.tables.map((table) => ({ ...table, source: table.name }));
  return manifest.tables.flatMap((table) => {
    const name = table.name.replace(/^public\./, '');
    const renamed = renamedTables.get(name);
    if (renamed === null) return [];
    const columns = table.columns.map((column) => renamedColumns.get(`${name}.${column}`) ?? column);
    return { ...table, source: table.name, name: renamed ? `public.${renamed}` : table.name, columns };
  });
}
