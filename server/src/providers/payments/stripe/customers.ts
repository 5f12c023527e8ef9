import Stripe from 'stripe';
import type { Payments, SaveCardRequest, SaveCardResult } from '../port.ts';
import { cardNotConfirmed, findRefusal, isMissing, toCardDetails, toRefusal } from './refusals.ts';
import { isReplayed, tokenSource } from './requests.ts';

type Customers = Pick<
  Payments,
  | 'customer'
  | 'changeCustomerEmail'
  | 'saveCard'
  | 'confirmSetup'
  | 'cancelSetup'
  | 'deleteCard'
  | 'deleteCustomer'
>;

/** Customers and saved cards at Stripe. */
export function stripeCustomers(stripe: Stripe): Customers {
  const retrieve = (setupId: string) => stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] });

  async function saveCard({ idempotencyKey, token, customer }: SaveCardRequest): Promise<SaveCardResult> {
    try {
      const setup = await stripe.setupIntents.create(
        {
          customer,
          payment_method_data: tokenSource(token),
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          confirm: true,
          use_stripe_sdk: true,
          metadata: { key: idempotencyKey },
          expand: ['payment_method'],
        },
        { idempotencyKey },
      );
      return isReplayed(setup) ? await getFinalResult(setup.id) : toResult(setup);
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) throw error;
      return { status: 'failed', ...refusal };
    }
  }

  /**
   * Returns the result of a setup. Cancels a failed setup, because the browser still holds its client secret and could
   * continue with another card.
   */
  async function getFinalResult(setupId: string): Promise<SaveCardResult> {
    const setup = await retrieve(setupId);
    return setup.status === 'requires_payment_method' ? cancelSetup(setupId) : toResult(setup);
  }

  async function cancelSetup(setupId: string): Promise<SaveCardResult> {
    try {
      await stripe.setupIntents.cancel(setupId, { cancellation_reason: 'abandoned' });
    } catch (error) {
      // The setup completed or was cancelled in the meantime.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
    return toResult(await retrieve(setupId));
  }

  return {
    async customer({ id, email, name }) {
      // The search finds older customers, whose key has expired; the key covers the delay of the search index.
      const { data } = await stripe.customers.search({ query: `metadata['person']:'${id}'`, limit: 1 });
      if (data[0]) return data[0].id;
      const created = await stripe.customers.create(
        { metadata: { person: id } },
        { idempotencyKey: `customer-${id}` },
      );
      await stripe.customers.update(created.id, { email, name });
      return created.id;
    },

    async changeCustomerEmail(customer, email) {
      try {
        await stripe.customers.update(customer, { email });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    saveCard,
    confirmSetup: getFinalResult,
    cancelSetup,

    async deleteCard(savedCardId) {
      try {
        await stripe.paymentMethods.detach(savedCardId);
      } catch (error) {
        if (isMissing(error)) return;
        const { customer } = await stripe.paymentMethods.retrieve(savedCardId);
        if (customer) throw error;
      }
    },

    async deleteCustomer(customer) {
      try {
        await stripe.customers.del(customer);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

function toResult(setup: Stripe.SetupIntent): SaveCardResult {
  if (setup.status === 'succeeded') {
    const method = setup.payment_method;
    if (!method || typeof method === 'string' || !method.card) {
      throw new Error(`${setup.id} saved a payment method that is not a card.`);
    }
    return { status: 'succeeded', savedCardId: method.id, card: toCardDetails(method.card) };
  }
  if (setup.status === 'requires_action') {
    return { status: 'requires_action', setupId: setup.id, clientSecret: setup.client_secret ?? '' };
  }
  if (setup.status === 'canceled' || setup.status === 'requires_payment_method') {
    const error = setup.last_setup_error;
    return { status: 'failed', ...(error ? toRefusal(error) : cardNotConfirmed) };
  }
  throw new Error(`The result of ${setup.id} is still pending at Stripe: ${setup.status}.`);
}
