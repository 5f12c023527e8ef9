import type { AppContext } from '../../context.ts';
import type { ChargeState } from '../../providers/payments/port.ts';
import { recordChange } from '../audit/index.ts';
import { adoptCharge } from './adoption.service.ts';
import { syncCharge } from './charge-sync.service.ts';
import {
  type Discrepancy,
  deleteDiscrepancy,
  listDiscrepancies,
  recordDiscrepancy,
} from './discrepancy.queries.ts';
import { listOpenDisputes } from './dispute.queries.ts';
import { cancelPaymentJob, completeRefundJob, resumePaymentJob } from './payment.kinds.ts';
import { listOpenBefore, listPendingRefunds, listSucceededSince } from './reconciliation.queries.ts';
import {
  findLastReconciliation,
  findRequiredReconciliation,
  recordReconciliation,
} from './reconciliation-run.queries.ts';
import { deleteEventsBefore } from './webhook-event.queries.ts';

const hourMs = 3_600_000;

/** Days that are compared every night: what was told of late is found all the same. */
const lookBackMs = 4 * 24 * hourMs;

/** By then whatever is under way should have come to its end by itself. */
const stalledAfterMs = 2 * hourMs;

/** For how long an event counts as heard; the provider repeats one for three days. */
const eventRetentionMs = 60 * 24 * hourMs;

/**
 * Compares the books of the provider that is set up with ours, both ways: what is missing here is adopted or made up for, what
 * is stuck is set going again, and what nobody can explain is kept for staff to see until it is settled. A charge that
 * cannot be followed now does not keep the others; it rejects in the end, and is looked at again.
 */
export async function reconcile(app: AppContext): Promise<void> {
  const { db, payments } = app;
  const began = app.now();
  const from = await findStart(app, began);
  const known = await listDiscrepancies(db, payments.name);
  const unsettled = new Set(known.map(({ id }) => id));
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const follow = async (state: ChargeState): Promise<void> => {
    seen.add(state.paymentId);
    try {
      await adoptCharge(app, state);
      const found = await syncCharge(app, state);
      if (found) await reportDiscrepancy(app, found, began);
      else if (unsettled.has(state.paymentId)) await deleteDiscrepancy(db, state.paymentId);
    } catch (error) {
      failures.push(error);
    }
  };
  // Months that are adopted follow each other: the earlier one comes first.
  const states = await Array.fromAsync(payments.since(from));
  for (const state of states.sort(byCreation)) await follow(state);
  for (const { providerPaymentId } of await listOpenDisputes(db, payments.name)) {
    const state =
      providerPaymentId && !seen.has(providerPaymentId) && (await payments.state(providerPaymentId));
    if (state) await follow(state);
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
    await reportDiscrepancy(app, { provider: payments.name, ...missing }, began);
  }
  for (const { id, status, refundedAt } of known) {
    if (seen.has(id)) continue;
    const state = await payments.state(id);
    if (state) await follow(state);
    else if (status !== 'succeeded' || refundedAt) await deleteDiscrepancy(db, id);
  }
  if (failures.length === 0) await recordReconciliation(db, payments.name, began);
  await requeueStalledJobs(app, began);
  await deleteEventsBefore(db, subtractMs(began, eventRetentionMs));
  if (failures.length > 0) throw new AggregateError(failures, 'Some charges could not be compared.');
}

/**
 * From when charges are compared: some days, or since the last comparison that came to its end, or since the backup that
 * was restored, however long ago.
 */
async function findStart({ db, payments }: AppContext, now: Date): Promise<Date> {
  const last = await findLastReconciliation(db, payments.name);
  const required = await findRequiredReconciliation(db, payments.name);
  const since = [last, required]
    .filter((one) => one !== undefined)
    .map((one) => subtractMs(one, hourMs).getTime());
  return new Date(Math.min(subtractMs(now, lookBackMs).getTime(), ...since));
}

const byCreation = (one: ChargeState, other: ChargeState): number =>
  one.createdAt.getTime() - other.createdAt.getTime();

async function reportDiscrepancy(app: AppContext, found: Discrepancy, now: Date): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (!(await recordDiscrepancy(tx, found, now))) return;
    app.log.error({ charge: found.providerPaymentId, cause: found.cause }, 'the books do not agree');
    await recordChange(tx, {
      actorId: null,
      action: 'books do not agree',
      subjectKind: 'charge',
      subjectId: found.providerPaymentId,
      after: {
        what: causeTexts[found.cause],
        charge: found.providerPaymentId,
        amount_cents: found.amountCents,
      },
    });
  });
}

/** What staff read about it. */
const causeTexts: Record<Discrepancy['cause'], string> = {
  unknown_charge: 'The provider took money that no payment here is for',
  other_amount: 'The provider took another amount than ours',
  missing_charge: 'The provider knows nothing of this payment',
};

/** Jobs that gave up, or were lost with a restored database, are queued again. */
async function requeueStalledJobs({ db, jobs, payments }: AppContext, now: Date): Promise<void> {
  const before = subtractMs(now, stalledAfterMs);
  for (const { id, status } of await listOpenBefore(db, before)) {
    const kind = status === 'pending' ? resumePaymentJob : cancelPaymentJob;
    await jobs.add(db, kind, { id }, { key: `${kind.name}:${id}` });
  }
  for (const { id } of await listPendingRefunds(db, payments.name, before)) {
    await jobs.add(db, completeRefundJob, { id }, { key: `${completeRefundJob.name}:${id}` });
  }
}

const subtractMs = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);
