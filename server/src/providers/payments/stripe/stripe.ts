import Stripe from 'stripe';
import type { CspSources } from '../../../http/csp-sources.ts';
import type { ChargeRequest, ChargeResult, Payments } from '../port.ts';
import { createStripeCheck } from './check.ts';
import { stripeCustomers } from './customers.ts';
import { expandLatestCharge, expandRefunds, getCharge, requireResult, toState } from './intent.ts';
import type { StripeKeys } from './keys.ts';
import { findRefusal, isMissing } from './refusals.ts';
import { bufferResponses, deduplicateByKey, isReplayed, tokenSource } from './requests.ts';
import { findPaymentId, handledEventTypes, stripeWebhook } from './webhook.ts';

/** Origins of Stripe's script, card fields and bank challenges. */
const cspSources: CspSources = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** Timeout of one request. */
const timeoutMs = 20_000;

/** Maximum retries of a request after network errors. */
const maxRetries = 2;

/** Age up to which a key is certainly valid, with a margin: Stripe keeps idempotency keys for at least 24 hours. */
const keyLifetimeMs = 20 * 3_600_000;

/** Takes payments through Stripe. The library retries requests under the same idempotency key. */
export function stripePayments(keys: StripeKeys, now: () => Date): Payments {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = keys;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    httpClient: bufferResponses(Stripe.createNodeHttpClient()),
    telemetry: false,
    ...(apiUrl ? toHost(apiUrl) : {}),
  });
  const deduplicate = deduplicateByKey<ChargeResult>();
  const retrieve = (id: string, expand: string[]) => stripe.paymentIntents.retrieve(id, { expand });

  async function charge(request: ChargeRequest): Promise<ChargeResult> {
    if (request.saveCard && !request.customer) throw new Error('Saving a card requires a customer.');
    const keyAgeMs = now().getTime() - request.keyFirstUsedAt.getTime();
    const earlier = keyAgeMs > keyLifetimeMs ? await findIntentByKey(request) : undefined;
    if (earlier) return getFinalResult(earlier.id);
    try {
      const intent = await stripe.paymentIntents.create(toIntentParams(request), {
        idempotencyKey: request.idempotencyKey,
      });
      return isReplayed(intent) ? await getFinalResult(intent.id) : requireResult(intent);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeIdempotencyError) return resolveKeyConflict(request, error);
      const refusal = findRefusal(error);
      if (!refusal) throw error;
      const paymentId =
        error instanceof Stripe.errors.StripeError ? (error.payment_intent?.id ?? null) : null;
      return { status: 'failed', paymentId, ...refusal };
    }
  }

  /**
   * Returns the result of the earlier charge if its key was reused with another card or description. Rethrows the error
   * if the amount differs, which is a programming error.
   */
  async function resolveKeyConflict(request: ChargeRequest, error: Error): Promise<ChargeResult> {
    const earlier = await findIntentByKey(request);
    if (earlier?.amount !== request.amountCents) throw error;
    return getFinalResult(earlier.id);
  }

  /** Finds an intent by the key in its metadata, which remains after Stripe has expired the idempotency key. */
  async function findIntentByKey({
    idempotencyKey,
    keyFirstUsedAt,
    customer,
  }: Parameters<Payments['find']>[0]) {
    const created = { gte: toUnixSeconds(keyFirstUsedAt) - 300 };
    const list = stripe.paymentIntents.list({ created, limit: 100, ...(customer ? { customer } : {}) });
    for await (const intent of list) if (intent.metadata.key === idempotencyKey) return intent;
    return undefined;
  }

  /**
   * Returns the result of an intent. Cancels an intent whose authentication failed, because the browser still holds its
   * client secret and could continue with another card after the failure was shown.
   */
  async function getFinalResult(id: string): Promise<ChargeResult> {
    const intent = await retrieve(id, expandLatestCharge);
    if (intent.status !== 'requires_payment_method') return requireResult(intent);
    return cancelIntent(id);
  }

  async function cancelIntent(id: string): Promise<ChargeResult> {
    try {
      return requireResult(
        await stripe.paymentIntents.cancel(id, {
          cancellation_reason: 'abandoned',
          expand: expandLatestCharge,
        }),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return requireResult(await retrieve(id, expandLatestCharge));
    }
  }

  async function state(paymentId: string) {
    try {
      const intent = await retrieve(paymentId, expandRefunds);
      const disputed = getCharge(intent)?.disputed ?? false;
      const disputes = disputed
        ? await stripe.disputes.list({ payment_intent: paymentId, limit: 100 })
        : null;
      return toState(intent, disputes?.data ?? []);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    name: 'stripe',
    cspSources,
    check: createStripeCheck(keys),
    publishableKey,
    sandbox: null,
    webhook: stripeWebhook(stripe, webhookSecret, now),
    ...stripeCustomers(stripe),
    charge: (request) => deduplicate(request.idempotencyKey, () => charge(request)),
    confirm: getFinalResult,
    cancel: cancelIntent,
    state,

    async find(by) {
      const intent = await findIntentByKey(by);
      return intent ? state(intent.id) : null;
    },

    async refund(paymentId, idempotencyKey, amountCents) {
      const metadata = { key: idempotencyKey };
      const isRefunded = async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
        return data.some((refund) => refund.metadata?.key === idempotencyKey);
      };
      // After the key has expired, Stripe would repeat a partial refund; it rejects a second full refund.
      if (amountCents !== undefined && (await isRefunded())) return;
      try {
        await stripe.refunds.create(
          {
            payment_intent: paymentId,
            metadata,
            ...(amountCents === undefined ? {} : { amount: amountCents }),
          },
          { idempotencyKey },
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        if (!(await isRefunded())) throw error;
      }
    },

    async *since(instant) {
      const created = { gte: toUnixSeconds(instant) };
      const ids = new Set<string>();
      for await (const { id } of stripe.paymentIntents.list({ created, limit: 100 })) ids.add(id);
      for await (const event of stripe.events.list({ created, types: handledEventTypes, limit: 100 })) {
        const id = findPaymentId(event);
        if (id) ids.add(id);
      }
      for (const id of ids) {
        const chargeState = await state(id);
        if (chargeState) yield chargeState;
      }
    },
  };
}

function toIntentParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  const { source, customer, offSession } = request;
  return {
    amount: request.amountCents,
    currency: request.currency,
    description: request.description,
    statement_descriptor_suffix: 'LIFESTORY',
    allowed_payment_method_types: ['card'],
    confirm: true,
    metadata: { ...request.metadata, key: request.idempotencyKey },
    expand: expandLatestCharge,
    ...(customer ? { customer } : {}),
    ...('token' in source
      ? { payment_method_data: tokenSource(source.token) }
      : { payment_method: source.savedCard }),
    ...(request.saveCard ? { setup_future_usage: 'off_session' } : {}),
    ...(offSession ? { off_session: true } : { use_stripe_sdk: true }),
  };
}

const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

function toHost(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}
