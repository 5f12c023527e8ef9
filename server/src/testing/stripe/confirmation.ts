import { testCards } from './cards.ts';
import { type Form, readText } from './form.ts';
import {
  createInputError,
  createMissingError,
  type StripeFailure,
  type StripeIntent,
  type StripeMethod,
  StripeRefusal,
  type StripeSetup,
} from './objects.ts';
import type { StripeAccount } from './stripe-account.ts';

const failure = (code: string, message: string, decline_code?: string): StripeFailure => ({
  type: 'card_error',
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});

/** A bank's decision about a card. */
function decideConfirmation(
  method: StripeMethod,
  saving: boolean,
  offSession: boolean,
): 'approved' | 'authenticate' | StripeFailure {
  const card = testCards[method.number] ?? { brand: 'visa' };
  if (card.decline && !(saving && card.savableDespiteDecline)) return { type: 'card_error', ...card.decline };
  if (!card.challenge || (card.challenge === 'once' && method.authorizedOffSession)) return 'approved';
  if (!offSession) return 'authenticate';
  const message = 'Your card was declined. This transaction requires authentication.';
  return failure('authentication_required', message, 'authentication_required');
}

/** Returns the requested card: a token, or a saved card of the same customer. */
export function resolvePaymentMethod(
  account: StripeAccount,
  form: Form,
  customer: string | null,
): StripeMethod {
  const token = readText(form, 'payment_method_data', 'card', 'token');
  if (token !== undefined) return account.createPaymentMethod(token);
  const id = readText(form, 'payment_method') ?? '';
  const method = account.methods.get(id);
  if (!method) throw createMissingError('PaymentMethod', id, 'payment_method');
  if (method.customer === null && method.used) {
    throw createInputError(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    );
  }
  if (method.customer !== customer) {
    throw createInputError('The PaymentMethod does not belong to the Customer you supplied.', {
      param: 'payment_method',
    });
  }
  return method;
}

/** Charges an intent if the bank approves; throws Stripe's error otherwise. */
export function confirmIntent(
  account: StripeAccount,
  intent: StripeIntent,
  method: StripeMethod,
  offSession: boolean,
) {
  method.used = true;
  intent.payment_method = method.id;
  const outcome = decideConfirmation(method, false, offSession);
  if (outcome === 'approved') {
    succeedIntent(account, intent);
    return;
  }
  if (outcome === 'authenticate') {
    intent.status = 'requires_action';
    account.emitEvent('payment_intent.requires_action', intent);
    return;
  }
  failIntent(account, intent, outcome);
  throw new StripeRefusal(402, { ...outcome, payment_intent: structuredClone(intent) });
}

function failIntent(account: StripeAccount, intent: StripeIntent, failure: StripeFailure): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = failure;
  intent.payment_method = null;
  account.emitEvent('payment_intent.payment_failed', intent);
}

function succeedIntent(account: StripeAccount, intent: StripeIntent): void {
  const method = account.methods.get(intent.payment_method ?? '');
  if (!method) throw createInputError('There is no payment method.');
  intent.status = 'succeeded';
  intent.last_payment_error = null;
  intent.latest_charge = account.newId('ch');
  if (intent.setup_future_usage === 'off_session') {
    method.customer = intent.customer;
    method.authorizedOffSession = true;
  }
  account.charges.set(intent.latest_charge, {
    id: intent.latest_charge,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: method.card },
  });
  account.emitEvent('payment_intent.succeeded', intent);
  if (testCards[method.number]?.disputed) account.dispute(intent.id);
}

/** Saves the card of a setup if the bank approves. */
export function confirmSetup(account: StripeAccount, setup: StripeSetup, method: StripeMethod): void {
  setup.payment_method = method.id;
  const outcome = decideConfirmation(method, true, false);
  if (outcome === 'approved') {
    succeedSetup(account, setup);
    return;
  }
  if (outcome === 'authenticate') {
    setup.status = 'requires_action';
    return;
  }
  setup.last_setup_error = outcome;
  setup.payment_method = null;
  throw new StripeRefusal(402, { ...outcome, setup_intent: structuredClone(setup) });
}

function succeedSetup(account: StripeAccount, setup: StripeSetup): void {
  const method = account.methods.get(setup.payment_method ?? '');
  if (!method) throw createInputError('There is no payment method.');
  setup.status = 'succeeded';
  method.customer = setup.customer;
  method.authorizedOffSession = true;
}

/** Completes the bank's challenge in Stripe's frame, with the client secret. */
export function completeAuthentication(
  account: StripeAccount,
  clientSecret: string,
  approved: boolean,
): void {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const intent = [...account.intents.values()].find((candidate) => candidate.client_secret === clientSecret);
  if (intent?.status === 'requires_action') {
    if (approved) succeedIntent(account, intent);
    else failIntent(account, intent, failure('payment_intent_authentication_failure', message));
    return;
  }
  const setup = [...account.setups.values()].find((candidate) => candidate.client_secret === clientSecret);
  if (setup?.status !== 'requires_action')
    throw createInputError('No authentication is pending for this client secret.');
  if (approved) {
    succeedSetup(account, setup);
    return;
  }
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.last_setup_error = failure('setup_intent_authentication_failure', message);
}
