import type { House } from '../../house.ts';
import type { ChargeState } from '../../providers/payments/port.ts';
import { recordChange } from '../audit/index.ts';
import {
  type Discrepancy,
  forgetDiscrepancies,
  keepDiscrepancy,
  openDiscrepancies,
  openDisputes,
} from './discrepancy.queries.ts';
import { followCharge } from './following.service.ts';
import { callOffPayment, finishPayment, finishRefund } from './payment.kinds.ts';
import { paidSince, refundsSince, underWaySince } from './reconciliation.queries.ts';
import { forgetEvents } from './report.queries.ts';

const hour = 3_600_000;

/** Days that are compared every night: one missed night, or a weekend, is made up for. */
const lookBack = 4 * 24 * hour;

/** By then whatever is under way should have come to its end by itself. */
const patience = 2 * hour;

/** For how long an event counts as heard; the provider repeats one for three days. */
const eventsLast = 60 * 24 * hour;

/**
 * Compares the provider's books with ours, both ways: what is missing here is made up for, what is stuck is set going
 * again, and what nobody can explain is kept for staff to see. A charge that cannot be followed now does not keep the
 * others; it rejects in the end.
 */
export async function reconcile(house: House): Promise<void> {
  const began = house.now();
  const from = ago(began, lookBack);
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const follow = (state: ChargeState) =>
    followCharge(house, state)
      .then((found) => keep(house, found, began))
      .catch((error: unknown) => failures.push(error));
  for await (const state of house.payments.since(from)) {
    seen.add(state.paymentId);
    await follow(state);
  }
  for (const state of await otherStates(house, seen)) await follow(state);
  for (const payment of await paidSince(house.db, from)) {
    const providerPaymentId = payment.providerPaymentId ?? '';
    if (seen.has(providerPaymentId) || (await house.payments.state(providerPaymentId))) continue;
    const amountCents = payment.fee_cents + payment.hosting_cents;
    const { id: paymentId } = payment;
    await keep(house, { providerPaymentId, cause: 'missing_charge', paymentId, amountCents }, began);
  }
  if (failures.length === 0) await forgetDiscrepancies(house.db, began);
  await setGoing(house, began);
  await forgetEvents(house.db, ago(began, eventsLast));
  if (failures.length > 0) throw new AggregateError(failures, 'Some charges could not be compared.');
}

/** Open disputes and what was not explained before are looked at however old they are. */
async function otherStates({ db, payments }: House, seen: Set<string>): Promise<ChargeState[]> {
  const disputed = (await openDisputes(db)).map(({ providerPaymentId }) => providerPaymentId ?? '');
  const unexplained = (await openDiscrepancies(db)).map(({ id }) => id);
  const states: ChargeState[] = [];
  for (const id of new Set([...disputed, ...unexplained])) {
    const state = seen.has(id) ? null : await payments.state(id);
    if (state) states.push(state);
  }
  return states;
}

async function keep(house: House, found: Discrepancy | null, now: Date): Promise<void> {
  if (!found) return;
  await house.db.transaction().execute(async (tx) => {
    if (!(await keepDiscrepancy(tx, found, now))) return;
    house.log.error({ charge: found.providerPaymentId, cause: found.cause }, 'the books do not agree');
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
async function setGoing({ db, jobs }: House, now: Date): Promise<void> {
  const before = ago(now, patience);
  for (const { id, status } of await underWaySince(db, before)) {
    const kind = status === 'pending' ? finishPayment : callOffPayment;
    await jobs.add(db, kind, { id }, { key: `${kind.name}:${id}` });
  }
  for (const { id } of await refundsSince(db, before)) {
    await jobs.add(db, finishRefund, { id }, { key: `${finishRefund.name}:${id}` });
  }
}

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);
