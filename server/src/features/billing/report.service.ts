import type { FastifyRequest } from 'fastify';
import type { House } from '../../house.ts';
import { fail } from '../../http/failure.ts';
import { NotGenuine, type PaymentEvent } from '../../providers/payments/event.ts';
import type { Reports } from '../../providers/payments/port.ts';
import { followCharge } from './following.service.ts';
import { followPayment } from './payment.kinds.ts';
import { hearEvent, markHandled } from './report.queries.ts';

/**
 * Takes what the card provider reports: each event once, whatever is told again. What it means is found out by a job,
 * so that the provider never waits. Fails with 404 while no provider reports, with 403 when somebody else is speaking.
 */
export async function hearReport(house: House, { body, headers }: FastifyRequest): Promise<void> {
  const { reports } = house.payments;
  if (!reports) throw fail('not_found');
  const text = typeof body === 'string' ? body : '';
  const event = read(reports, text, String(headers['stripe-signature'] ?? ''));
  if (!event) return;
  await house.db.transaction().execute(async (tx) => {
    if (!(await hearEvent(tx, event, house.now()))) return;
    await house.jobs.add(tx, followPayment, { paymentId: event.paymentId, eventId: event.id });
  });
}

function read(reports: Reports, body: string, signature: string): PaymentEvent | null {
  try {
    return reports.read(body, signature);
  } catch (error) {
    if (!(error instanceof NotGenuine)) throw error;
    throw fail('not_allowed', { text: 'This was not sent by the card provider, or not just now.' });
  }
}

/** Looks at the charge that an event is about, and follows it. */
export async function followEvent(
  house: House,
  { paymentId, eventId }: { paymentId: string; eventId: string },
): Promise<void> {
  const state = await house.payments.state(paymentId);
  // What cannot be explained is looked at by the nightly comparison, which tells staff.
  if (state) await followCharge(house, state);
  await markHandled(house.db, eventId, house.now());
}
