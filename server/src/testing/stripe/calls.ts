import { confirmIntent, confirmSetup, resolvePaymentMethod } from './confirmation.ts';
import { type Form, readText } from './form.ts';
import { createInputError, createMissingError, type StripeIntent, type StripeSetup } from './objects.ts';
import type { StripeAccount } from './stripe-account.ts';

/** Handles a call with its form and the `id` in its path; returns Stripe's object. */
export type Call = (call: { account: StripeAccount; form: Form; id: string }) => object;

const readMetadata = (form: Form): Record<string, string> => {
  const { metadata } = form;
  return typeof metadata === 'object' ? (metadata as Record<string, string>) : {};
};

const list = (data: object[]) => ({ object: 'list', has_more: false, data });

function resolveCustomer(account: StripeAccount, form: Form): string | null {
  const id = readText(form, 'customer');
  if (id === undefined) return null;
  if (!account.customers.has(id)) throw createMissingError('customer', id, 'customer');
  return id;
}

/** Expands the charge and its refunds if the request asks for it. */
function expandIntent(account: StripeAccount, intent: StripeIntent, form: Form): object {
  const toExpand = Object.values(typeof form.expand === 'object' ? form.expand : {}).map(String);
  const charge = account.charges.get(intent.latest_charge ?? '');
  if (!charge || !toExpand.some((path) => path.startsWith('latest_charge'))) return { ...intent };
  const refunds = [...account.refunds.values()].filter((refund) => refund.payment_intent === intent.id);
  const withRefunds = toExpand.includes('latest_charge.refunds') ? { refunds: list(refunds) } : {};
  return { ...intent, latest_charge: { ...charge, ...withRefunds } };
}

/** Returns those created since `created[gte]`, newest first. */
const filterCreatedSince = <T extends { created: number }>(all: Iterable<T>, form: Form): T[] =>
  [...all].filter(({ created }) => created >= Number(readText(form, 'created', 'gte') ?? 0)).reverse();

/** Returns those of the requested customer, if there is one. */
function filterByCustomer<T extends { customer: string | null }>(objects: T[], form: Form): T[] {
  const customer = readText(form, 'customer');
  return customer === undefined ? objects : objects.filter((object) => object.customer === customer);
}

function createIntent({ account, form }: Parameters<Call>[0]): object {
  const amount = Number(readText(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 50) {
    throw createInputError('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (readText(form, 'payment_method_types', '0')) {
    throw createInputError('Received unknown parameter: payment_method_types', {
      code: 'parameter_unknown',
    });
  }
  const customer = resolveCustomer(account, form);
  const method = resolvePaymentMethod(account, form, customer);
  const id = account.newId('pi');
  const intent: StripeIntent = {
    id,
    object: 'payment_intent',
    amount,
    currency: readText(form, 'currency') ?? '',
    created: account.seconds,
    client_secret: `${id}_secret_${account.newId('s')}`,
    customer,
    description: readText(form, 'description') ?? null,
    statement_descriptor_suffix: readText(form, 'statement_descriptor_suffix') ?? null,
    setup_future_usage: readText(form, 'setup_future_usage') ?? null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    status: 'requires_payment_method',
    metadata: readMetadata(form),
  };
  account.intents.set(intent.id, intent);
  confirmIntent(account, intent, method, readText(form, 'off_session') === 'true');
  return expandIntent(account, intent, form);
}

function cancelIntent({ account, form, id }: Parameters<Call>[0]): object {
  const intent = account.findIntent(id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw createInputError(message, { code: 'payment_intent_unexpected_state' });
  }
  intent.status = 'canceled';
  account.emitEvent('payment_intent.canceled', intent);
  return expandIntent(account, intent, form);
}

function createSetup({ account, form }: Parameters<Call>[0]): object {
  const customer = resolveCustomer(account, form);
  const method = resolvePaymentMethod(account, form, customer);
  const id = account.newId('seti');
  const setup: StripeSetup = {
    id,
    object: 'setup_intent',
    created: account.seconds,
    client_secret: `${id}_secret_${account.newId('s')}`,
    customer,
    payment_method: null,
    last_setup_error: null,
    status: 'requires_payment_method',
    metadata: readMetadata(form),
  };
  account.setups.set(setup.id, setup);
  confirmSetup(account, setup, method);
  return { ...setup, payment_method: account.methods.get(setup.payment_method ?? '') ?? null };
}

function findSetup(account: StripeAccount, id: string): StripeSetup {
  const setup = account.setups.get(id);
  if (!setup) throw createMissingError('setup_intent', id, 'intent');
  return setup;
}

function createCustomer({ account, form }: Parameters<Call>[0]): object {
  const id = account.newId('cus');
  const customer = { id, object: 'customer', created: account.seconds, email: null, name: null } as const;
  account.customers.set(id, { ...customer, metadata: readMetadata(form) });
  return account.customers.get(id) ?? {};
}

function findCustomer(account: StripeAccount, id: string) {
  const customer = account.customers.get(id);
  if (!customer) throw createMissingError('customer', id, 'id');
  return customer;
}

/** The calls of Stripe's API that the product makes, by method and path. */
export const calls: [method: string, path: RegExp, call: Call][] = [
  ['POST', /^\/v1\/payment_intents$/, createIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancelIntent],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    ({ account, form, id }) => expandIntent(account, account.findIntent(id), form),
  ],
  [
    'GET',
    /^\/v1\/payment_intents$/,
    ({ account, form }) => list(filterByCustomer(filterCreatedSince(account.intents.values(), form), form)),
  ],
  ['POST', /^\/v1\/setup_intents$/, createSetup],
  [
    'POST',
    /^\/v1\/setup_intents\/(\w+)\/cancel$/,
    ({ account, id }) => {
      const setup = findSetup(account, id);
      if (setup.status === 'succeeded' || setup.status === 'canceled') {
        const message = `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`;
        throw createInputError(message, { code: 'setup_intent_unexpected_state' });
      }
      return Object.assign(setup, { status: 'canceled' });
    },
  ],
  [
    'GET',
    /^\/v1\/setup_intents\/(\w+)$/,
    ({ account, id }) => {
      const setup = findSetup(account, id);
      return { ...setup, payment_method: account.methods.get(setup.payment_method ?? '') ?? null };
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/search$/,
    ({ account, form }) => {
      const person = /metadata\['person'\]:'([^']+)'/.exec(readText(form, 'query') ?? '')?.[1];
      // The real search finds new objects only after a delay.
      const isIndexed = (created: number) => created < account.seconds - 60;
      const found = [...account.customers.values()].filter(
        (customer) => customer.metadata.person === person && isIndexed(customer.created),
      );
      return { object: 'search_result', has_more: false, data: found };
    },
  ],
  ['POST', /^\/v1\/customers$/, createCustomer],
  [
    'POST',
    /^\/v1\/customers\/(\w+)$/,
    ({ account, form, id }) => {
      const customer = findCustomer(account, id);
      // Fields that a call does not name keep their values.
      return Object.assign(customer, {
        email: readText(form, 'email') ?? customer.email,
        name: readText(form, 'name') ?? customer.name,
      });
    },
  ],
  [
    'DELETE',
    /^\/v1\/customers\/(\w+)$/,
    ({ account, id }) => {
      findCustomer(account, id);
      account.customers.delete(id);
      for (const method of account.methods.values()) if (method.customer === id) method.customer = null;
      return { id, object: 'customer', deleted: true };
    },
  ],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    ({ account, id }) => {
      const method = account.methods.get(id);
      if (!method) throw createMissingError('PaymentMethod', id, 'payment_method');
      if (!method.customer) {
        throw createInputError(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      return Object.assign(method, { customer: null, used: true });
    },
  ],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, ({ account, id }) => account.methods.get(id) ?? {}],
  [
    'POST',
    /^\/v1\/refunds$/,
    ({ account, form }) => {
      const amount = readText(form, 'amount');
      return account.refund(
        readText(form, 'payment_intent') ?? '',
        amount === undefined ? undefined : Number(amount),
        readMetadata(form),
      );
    },
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    ({ account, form }) =>
      list(
        [...account.refunds.values()].filter(
          (refund) => refund.payment_intent === readText(form, 'payment_intent'),
        ),
      ),
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    ({ account, form }) =>
      list(
        [...account.disputes.values()].filter(
          (dispute) => dispute.payment_intent === readText(form, 'payment_intent'),
        ),
      ),
  ],
  ['GET', /^\/v1\/events$/, ({ account, form }) => list(filterCreatedSince(account.events, form))],
];
