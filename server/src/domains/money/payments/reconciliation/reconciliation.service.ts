import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { ChargeState } from '../../../../providers/payments/port.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { whereProviderIs } from '../../cards/index.ts';
import { cancelPaymentJob, completeRefundJob, resumePaymentJob } from '../payment.kinds.ts';
import { listOpenDisputes } from '../refunds/dispute.queries.ts';
import { adoptCharge } from './adoption.service.ts';
import { syncCharge } from './charge-sync.service.ts';
import {
  type Discrepancy,
  deleteDiscrepancy,
  listDiscrepancies,
  recordDiscrepancy,
} from './discrepancy.queries.ts';
import {
  findLastReconciliation,
  findRequiredReconciliation,
  recordReconciliation,
} from './reconciliation-run.queries.ts';
import { deleteEventsBefore } from './webhook-event.queries.ts';

const hourMs = 3_600_000;

/** Minimum period compared by each run, which covers late events. */
const lookBackMs = 4 * 24 * hourMs;

/** Age after which an open payment or refund counts as stalled. */
const stalledAfterMs = 2 * hourMs;

/** Retention of webhook events for deduplication; the provider retries for three days. */
const eventRetentionMs = 60 * 24 * hourMs;

/**
 * Reconciles payments with the configured provider in both directions: adopts unknown charges, syncs known ones,
 * requeues stalled jobs and records discrepancies until they are resolved. A charge that fails to sync does not stop
 * the others; the run then rejects, and the next run covers the same period again.
 */
export async function reconcile(app: AppContext): Promise<void> {
  const { db, payments } = app;
  const startedAt = app.now();
  const from = await findStart(app, startedAt);
  const recorded = await listDiscrepancies(db, payments.name);
  const unresolved = new Set(recorded.map(({ id }) => id));
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const sync = async (state: ChargeState): Promise<void> => {
    seen.add(state.paymentId);
    try {
      await adoptCharge(app, state);
      const discrepancy = await syncCharge(app, state);
      if (discrepancy) await reportDiscrepancy(app, discrepancy, startedAt);
      else if (unresolved.has(state.paymentId)) await deleteDiscrepancy(db, state.paymentId);
    } catch (error) {
      failures.push(error);
    }
  };
  // Adopted months build on each other, so charges are synced in order of creation.
  const states = await Array.fromAsync(payments.since(from));
  for (const state of states.sort(compareCreation)) await sync(state);
  for (const { providerPaymentId } of await listOpenDisputes(db, payments.name)) {
    const state =
      providerPaymentId && !seen.has(providerPaymentId) && (await payments.state(providerPaymentId));
    if (state) await sync(state);
  }
  for (const payment of await listSucceededSince(db, payments.name, from)) {
    const providerPaymentId = payment.providerPaymentId ?? '';
    if (seen.has(providerPaymentId) || (await payments.state(providerPaymentId))) continue;
    const amountCents = payment.fee_cents + payment.hosting_cents;
    const missing = {
      providerPaymentId,
      cause: 'missing_charge',
      paymentId: payment.id,
      amountCents,
    } as const;
    await reportDiscrepancy(app, { provider: payments.name, ...missing }, startedAt);
  }
  for (const { id, status, refundedAt } of recorded) {
    if (seen.has(id)) continue;
    const state = await payments.state(id);
    if (state) await sync(state);
    else if (status !== 'succeeded' || refundedAt) await deleteDiscrepancy(db, id);
  }
  if (failures.length === 0) await recordReconciliation(db, payments.name, startedAt);
  await requeueStalledJobs(app, startedAt);
  await deleteEventsBefore(db, subtractMs(startedAt, eventRetentionMs));
  if (failures.length > 0) throw new AggregateError(failures, 'Some charges could not be compared.');
}

/**
 * Returns the start of the compared period, whichever is earliest: four days ago, or an hour before the last completed
 * run or the restored backup.
 */
async function findStart({ db, payments }: AppContext, now: Date): Promise<Date> {
  const last = await findLastReconciliation(db, payments.name);
  const required = await findRequiredReconciliation(db, payments.name);
  const starts = [last, required]
    .filter((start) => start !== undefined)
    .map((start) => subtractMs(start, hourMs).getTime());
  return new Date(Math.min(subtractMs(now, lookBackMs).getTime(), ...starts));
}

const compareCreation = (one: ChargeState, other: ChargeState): number =>
  one.createdAt.getTime() - other.createdAt.getTime();

async function reportDiscrepancy(app: AppContext, discrepancy: Discrepancy, now: Date): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (!(await recordDiscrepancy(tx, discrepancy, now))) return;
    app.log.error(
      { charge: discrepancy.providerPaymentId, cause: discrepancy.cause },
      'a charge at the provider does not match our records',
    );
    await recordChange(tx, {
      actorId: null,
      action: 'books do not agree',
      subjectKind: 'charge',
      subjectId: discrepancy.providerPaymentId,
      after: {
        what: causeTexts[discrepancy.cause],
        charge: discrepancy.providerPaymentId,
        amount_cents: discrepancy.amountCents,
      },
    });
  });
}

/** Descriptions of discrepancies in the audit log. */
const causeTexts: Record<Discrepancy['cause'], string> = {
  unknown_charge: 'The provider has a charge without a payment here',
  other_amount: 'The provider charged a different amount',
  missing_charge: 'The provider has no record of this payment',
};

/** Requeues jobs that exhausted their retries or were lost with a restored database. */
async function requeueStalledJobs({ db, jobs, payments }: AppContext, now: Date): Promise<void> {
  const stalledBefore = subtractMs(now, stalledAfterMs);
  for (const { id, status } of await listOpenBefore(db, stalledBefore)) {
    const kind = status === 'pending' ? resumePaymentJob : cancelPaymentJob;
    await jobs.add(db, kind, { id }, { key: `${kind.name}:${id}` });
  }
  for (const { id } of await listPendingRefunds(db, payments.name, stalledBefore)) {
    await jobs.add(db, completeRefundJob, { id }, { key: `${completeRefundJob.name}:${id}` });
  }
}

const subtractMs = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/** Lists succeeded payments with a provider that were created since an instant. */
const listSucceededSince = (db: Db, provider: string, instant: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id as providerPaymentId', 'fee_cents', 'hosting_cents'])
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', instant)
    .where(whereProviderIs('payments', provider))
    .where('provider_payment_id', 'is not', null)
    .execute();

/** Lists open payments created before an instant. */
const listOpenBefore = (db: Db, instant: Date) =>
  db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('status', 'in', ['pending', 'requires_action'])
    .where('created_at', '<', instant)
    .execute();

/** Lists payments whose refund was requested before an instant and is not complete. */
const listPendingRefunds = (db: Db, provider: string, instant: Date) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('refund_requested_at', '<', instant)
    .where(whereProviderIs('payments', provider))
    .where('refunded_at', 'is', null)
    .execute();
