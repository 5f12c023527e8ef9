import { minutesAfter } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import { nextChargeKey } from '../charges/charge-key.queries.ts';
import { assertNoPaymentHold } from '../charges/payment-hold.service.ts';
import { resumePaymentJob } from '../payment.kinds.ts';
import { insertPayment, type Payment } from '../payment.queries.ts';

/** A month of hosting to charge to a saved card. */
export interface HostingOrder {
  storyId: string;
  personId: string;
  cardId: string;
  /** `subscription`: the customer can authenticate; `renewal`: the customer is absent. */
  kind: 'subscription' | 'renewal';
  cents: number;
  /** First day of the month, `YYYY-MM-DD`. */
  beginsOn: string;
}

/**
 * Inserts the payment of a month before its card is charged, and queues its resumption in case the process dies. The
 * caller holds the lock of the story. Fails with `conflict` when the month is paid or has an open payment, and with
 * `unavailable` during a payment hold.
 */
export async function createHostingPayment(app: AppContext, tx: Tx, order: HostingOrder): Promise<Payment> {
  await assertNoPaymentHold(app, tx);
  const now = app.now();
  const payment = await insertPayment(tx, {
    personId: order.personId,
    interviewId: null,
    storyId: order.storyId,
    kind: order.kind,
    feeCents: 0,
    hostingCents: order.cents,
    source: { cardId: order.cardId },
    provider: app.payments.name,
    periodBeginsOn: order.beginsOn,
    idempotencyKey: await nextChargeKey(tx, order.storyId, order.beginsOn),
    now,
  });
  if (!payment) throw fail('conflict');
  await app.jobs.add(tx, resumePaymentJob, { id: payment.id }, { at: minutesAfter(now, 1) });
  return payment;
}
