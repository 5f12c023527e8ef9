import { minutesAfter } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import { nextChargeKey } from './charge-key.queries.ts';
import { resumePaymentJob } from './payment.kinds.ts';
import { insertPayment, type Payment } from './payment.queries.ts';
import { assertNoPaymentHold } from './payment-hold.service.ts';

/** A month of hosting that is to be charged to a saved card. */
export interface HostingOrder {
  storyId: string;
  personId: string;
  cardId: string;
  /** `subscription`: somebody is there to answer the bank; `renewal`: nobody is. */
  kind: 'subscription' | 'renewal';
  cents: number;
  /** The day on which the month begins. */
  beginsOn: string;
}

/**
 * Writes a payment for a month down before its card is charged; whoever asks has locked the story. What a dying process
 * leaves open is finished by itself. Fails with `conflict` when the month is paid or being paid, and with `unavailable` while
 * payments are held.
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
