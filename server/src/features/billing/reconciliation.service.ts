import type { AppContext } from '../../context.ts';
import type { ChargeState } from '../../providers/payments/port.ts';
import { recordChange } from '../audit/index.ts';
import { adoptCharge } from './adoption.service.ts';
import { comparisonRequiredAfter, lastCompared, noteCompared } from './comparison.queries.ts';
import {
  type Discrepancy,
  discrepanciesWith,
  forgetDiscrepancy,
  keepDiscrepancy,
} from './discrepancy.queries.ts';
import { openDisputes } from './dispute.queries.ts';
import { followCharge } from './following.service.ts';
import { callOffPayment, finishPayment, finishRefund } from './payment.kinds.ts';
import { paidSince, refundsSince, underWaySince } from './reconciliation.queries.ts';
import { forgetEvents } from './report.queries.ts';

const hour = 3_600_000;

/** Days that are compared every night: what was told of late is found all the same. */
const lookBack = 4 * 24 * hour;

/** By then whatever is under way should have come to its end by itself. */
const patience = 2 * hour;

/** For how long an event counts as heard; the provider repeats one for three days. */
const eventsLast = 60 * 24 * hour;

/**
 * Compares the books of the provider that is set up with ours, both ways: what is missing here is adopted or made up for, what
 * is stuck is set going again, and what nobody can explain is kept for staff to see until it is settled. A charge that
 * cannot be followed now does not keep the others; it rejects in the end, and is looked at again.
 */
export async function reconcile(app: AppContext): Promise<void> {
  const { db, payments } = app;
  const began = app.now();
  const from = await beginning(app, began);
  const known = await discrepanciesWith(db, payments.name);
  const unsettled = new Set(known.map(({ id }) => id));
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const follow = async (state: ChargeState): Promise<void> => {
    seen.add(state.paymentId);
    try {
      await adoptCharge(app, state);
      const found = await followCharge(app, state);
      if (found) await keep(app, found, began);
      else if (unsettled.has(state.paymentId)) await forgetDiscrepancy(db, state.paymentId);
    } catch (error) {
      failures.push(error);
    }
  };
  // Months that are adopted follow each other: the earlier one comes first.
  const states = await Array.fromAsync(payments.since(from));
  for (const state of states.sort(byCreation)) await follow(state);
  for (const { providerPaymentId } of await openDisputes(db, payments.name)) {
    const state =
      providerPaymentId && !seen.has(providerPaymentId) && (await payments.state(providerPaymentId));
    if (state) await follow(state);
  }
  for (const payment of await paidSince(db, payments.name, from)) {
    const providerPaymentId = payment.providerPaymentId ?? '';
    if (seen.has(providerPaymentId) || (await payments.state(providerPaymentId))) continue;
    const amountCents = payment.fee_cents + payment.hosting_cents;
    const missing = {
      providerPaymentId,
      cause: 'missing_charge',
      paymentId: payment.id,
      amountCents,
    } as const;
    await keep(app, { provider: payments.name, ...missing }, began);
  }
  for (const { id, status, refundedAt } of known) {
    if (seen.has(id)) continue;
    const state = await payments.state(id);
    if (state) await follow(state);
    else if (status !== 'succeeded' || refundedAt) await forgetDiscrepancy(db, id);
  }
  if (failures.length === 0) await noteCompared(db, payments.name, began);
  await setGoing(app, began);
  await forgetEvents(db, ago(began, eventsLast));
  if (failures.length > 0) throw new AggregateError(failures, 'Some charges could not be compared.');
}

/**
 * From when charges are compared: some days, or since the last comparison that came to its end, or since the backup that
 * was restored, however long ago.
 */
async function beginning({ db, payments }: AppContext, now: Date): Promise<Date> {
  const last = await lastCompared(db, payments.name);
  const required = await comparisonRequiredAfter(db, payments.name);
  const since = [last, required].filter((one) => one !== undefined).map((one) => ago(one, hour).getTime());
  return new Date(Math.min(ago(now, lookBack).getTime(), ...since));
}

const byCreation = (one: ChargeState, other: ChargeState): number =>
  one.createdAt.getTime() - other.createdAt.getTime();

async function keep(app: AppContext, found: Discrepancy, now: Date): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (!(await keepDiscrepancy(tx, found, now))) return;
    app.log.error({ charge: found.providerPaymentId, cause: found.cause }, 'the books do not agree');
    await recordChange(tx, {
      actorId: null,
      action: 'books do not agree',
      subjectKind: 'charge',
      subjectId: found.providerPaymentId,
      after: { what: words[found.cause], charge: found.providerPaymentId, amount_cents: found.amountCents },
    });
  });
}

/** What staff read about it. */
const words: Record<Discrepancy['cause'], string> = {
  unknown_charge: 'The provider took money that no payment here is for',
  other_amount: 'The provider took another amount than ours',
  missing_charge: 'The provider knows nothing of this payment',
};

/** Jobs that gave up, or were lost with a restored database, are queued again. */
async function setGoing({ db, jobs, payments }: AppContext, now: Date): Promise<void> {
  const before = ago(now, patience);
  for (const { id, status } of await underWaySince(db, before)) {
    const kind = status === 'pending' ? finishPayment : callOffPayment;
    await jobs.add(db, kind, { id }, { key: `${kind.name}:${id}` });
  }
  for (const { id } of await refundsSince(db, payments.name, before)) {
    await jobs.add(db, finishRefund, { id }, { key: `${finishRefund.name}:${id}` });
  }
}

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);
