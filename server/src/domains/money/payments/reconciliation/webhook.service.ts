import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import { InvalidSignature, type PaymentEvent } from '../../../../providers/payments/event.ts';
import type { Webhook } from '../../../../providers/payments/port.ts';
import { syncChargeJob } from '../payment.kinds.ts';
import { syncCharge } from './charge-sync.service.ts';
import { markEventHandled, recordWebhookEvent } from './webhook-event.queries.ts';

/**
 * Handles a webhook of the card provider. Each event is recorded once and processed by a job, so that the provider
 * receives a quick response. Fails with `not_found` while the provider sends no webhooks, and with `not_allowed` for
 * an invalid signature.
 */
export async function handleWebhook(app: AppContext, { body, headers }: FastifyRequest): Promise<void> {
  const { webhook } = app.payments;
  if (!webhook) throw fail('not_found');
  const text = typeof body === 'string' ? body : '';
  const event = readEvent(webhook, text, headers);
  if (!event) return;
  await app.db.transaction().execute(async (tx) => {
    if (!(await recordWebhookEvent(tx, event, app.now()))) return;
    await app.jobs.add(tx, syncChargeJob, { paymentId: event.paymentId, eventId: event.id });
  });
}

function readEvent(webhook: Webhook, body: string, headers: FastifyRequest['headers']): PaymentEvent | null {
  try {
    return webhook.read(body, headers);
  } catch (error) {
    if (!(error instanceof InvalidSignature)) throw error;
    throw fail('not_allowed', { text: 'The signature of this event is invalid, too old or dated ahead.' });
  }
}

/** Reconciles the charge of an event and marks the event as handled. */
export async function handleEvent(
  app: AppContext,
  { paymentId, eventId }: { paymentId: string; eventId: string },
): Promise<void> {
  const state = await app.payments.state(paymentId);
  // A discrepancy is ignored here; the nightly reconciliation records it and alerts staff.
  if (state) await syncCharge(app, state);
  await markEventHandled(app.db, eventId, app.now());
}
