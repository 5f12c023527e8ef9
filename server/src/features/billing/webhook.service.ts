import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { fail } from '../../http/failure.ts';
import { InvalidSignature, type PaymentEvent } from '../../providers/payments/event.ts';
import type { Webhook } from '../../providers/payments/port.ts';
import { syncCharge } from './charge-sync.service.ts';
import { syncChargeJob } from './payment.kinds.ts';
import { markEventHandled, recordWebhookEvent } from './webhook-event.queries.ts';

/**
 * Takes what the card provider reports: each event once, whatever is told again. What it means is found out by a job,
 * so that the provider never waits. Fails with 404 while no provider reports, with 403 when somebody else is speaking.
 */
export async function handleWebhook(app: AppContext, { body, headers }: FastifyRequest): Promise<void> {
  const { webhook } = app.payments;
  if (!webhook) throw fail('not_found');
  const text = typeof body === 'string' ? body : '';
  const event = readEvent(webhook, text, String(headers['stripe-signature'] ?? ''));
  if (!event) return;
  await app.db.transaction().execute(async (tx) => {
    if (!(await recordWebhookEvent(tx, event, app.now()))) return;
    await app.jobs.add(tx, syncChargeJob, { paymentId: event.paymentId, eventId: event.id });
  });
}

function readEvent(reports: Webhook, body: string, signature: string): PaymentEvent | null {
  try {
    return reports.read(body, signature);
  } catch (error) {
    if (!(error instanceof InvalidSignature)) throw error;
    throw fail('not_allowed', { text: 'This was not sent by the card provider, or not just now.' });
  }
}

/** Looks at the charge that an event is about, and follows it. */
export async function handleEvent(
  app: AppContext,
  { paymentId, eventId }: { paymentId: string; eventId: string },
): Promise<void> {
  const state = await app.payments.state(paymentId);
  // What cannot be explained is looked at by the nightly comparison, which tells staff.
  if (state) await syncCharge(app, state);
  await markEventHandled(app.db, eventId, app.now());
}
