import type { StripeBooks } from './books.ts';
import { confirmIntent, confirmSetup, methodIn } from './confirming.ts';
import { type Form, textAt } from './form.ts';
import { invalid, noSuch, type StripeIntent, type StripeSetup } from './objects.ts';

/** Handles a call with path parameters and form; returns Stripe's object. */
export type Call = (call: { books: StripeBooks; form: Form; id: string }) => object;

const metadataOf = (form: Form): Record<string, string> => {
  const { metadata } = form;
  return typeof metadata === 'object' ? (metadata as Record<string, string>) : {};
};

const list = (data: object[]) => ({ object: 'list', has_more: false, data });

function customerIn(books: StripeBooks, form: Form): string | null {
  const id = textAt(form, 'customer');
  if (id === undefined) return null;
  if (!books.customers.has(id)) throw noSuch('customer', id, 'customer');
  return id;
}

/** Expands the charge and refunds as the request demands. */
function expanded(books: StripeBooks, intent: StripeIntent, form: Form): object {
  const toExpand = Object.values(typeof form.expand === 'object' ? form.expand : {}).map(String);
  const charge = books.charges.get(intent.latest_charge ?? '');
  if (!charge || !toExpand.some((path) => path.startsWith('latest_charge'))) return { ...intent };
  const refunds = [...books.refunds.values()].filter((one) => one.payment_intent === intent.id);
  const withRefunds = toExpand.includes('latest_charge.refunds') ? { refunds: list(refunds) } : {};
  return { ...intent, latest_charge: { ...charge, ...withRefunds } };
}

/** Returns those created since `created[gte]`, newest first. */
const since = <T extends { created: number }>(all: Iterable<T>, form: Form): T[] =>
  [...all].filter(({ created }) => created >= Number(textAt(form, 'created', 'gte') ?? 0)).reverse();

/** Returns those of the requested customer, if there is one. */
function ofCustomer<T extends { customer: string | null }>(all: T[], form: Form): T[] {
  const customer = textAt(form, 'customer');
  return customer === undefined ? all : all.filter((one) => one.customer === customer);
}

function newIntent({ books, form }: Parameters<Call>[0]): object {
  const amount = Number(textAt(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 50) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (textAt(form, 'payment_method_types', '0')) {
    throw invalid('Received unknown parameter: payment_method_types', { code: 'parameter_unknown' });
  }
  const customer = customerIn(books, form);
  const method = methodIn(books, form, customer);
  const id = books.id('pi');
  const intent: StripeIntent = {
    id,
    object: 'payment_intent',
    amount,
    currency: textAt(form, 'currency') ?? '',
    created: books.seconds,
    client_secret: `${id}_secret_${books.id('s')}`,
    customer,
    description: textAt(form, 'description') ?? null,
    statement_descriptor_suffix: textAt(form, 'statement_descriptor_suffix') ?? null,
    setup_future_usage: textAt(form, 'setup_future_usage') ?? null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    status: 'requires_payment_method',
    metadata: metadataOf(form),
  };
  books.intents.set(intent.id, intent);
  confirmIntent(books, intent, method, textAt(form, 'off_session') === 'true');
  return expanded(books, intent, form);
}

function cancelIntent({ books, form, id }: Parameters<Call>[0]): object {
  const intent = books.intent(id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalid(message, { code: 'payment_intent_unexpected_state' });
  }
  intent.status = 'canceled';
  books.tell('payment_intent.canceled', intent);
  return expanded(books, intent, form);
}

function newSetup({ books, form }: Parameters<Call>[0]): object {
  const customer = customerIn(books, form);
  const method = methodIn(books, form, customer);
  const id = books.id('seti');
  const setup: StripeSetup = {
    id,
    object: 'setup_intent',
    created: books.seconds,
    client_secret: `${id}_secret_${books.id('s')}`,
    customer,
    payment_method: null,
    last_setup_error: null,
    status: 'requires_payment_method',
    metadata: metadataOf(form),
  };
  books.setups.set(setup.id, setup);
  confirmSetup(books, setup, method);
  return { ...setup, payment_method: books.methods.get(setup.payment_method ?? '') ?? null };
}

function setupOf(books: StripeBooks, id: string): StripeSetup {
  const setup = books.setups.get(id);
  if (!setup) throw noSuch('setup_intent', id, 'intent');
  return setup;
}

function newCustomer({ books, form }: Parameters<Call>[0]): object {
  const id = books.id('cus');
  const customer = { id, object: 'customer', created: books.seconds, email: null, name: null } as const;
  books.customers.set(id, { ...customer, metadata: metadataOf(form) });
  return books.customers.get(id) ?? {};
}

function customerOf(books: StripeBooks, id: string) {
  const customer = books.customers.get(id);
  if (!customer) throw noSuch('customer', id, 'id');
  return customer;
}

/** The calls of Stripe's API that the product makes, by method and path. */
export const calls: [method: string, path: RegExp, call: Call][] = [
  ['POST', /^\/v1\/payment_intents$/, newIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancelIntent],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ books, form, id }) => expanded(books, books.intent(id), form)],
  [
    'GET',
    /^\/v1\/payment_intents$/,
    ({ books, form }) => list(ofCustomer(since(books.intents.values(), form), form)),
  ],
  ['POST', /^\/v1\/setup_intents$/, newSetup],
  [
    'POST',
    /^\/v1\/setup_intents\/(\w+)\/cancel$/,
    ({ books, id }) => {
      const setup = setupOf(books, id);
      if (setup.status === 'succeeded' || setup.status === 'canceled') {
        const message = `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`;
        throw invalid(message, { code: 'setup_intent_unexpected_state' });
      }
      return Object.assign(setup, { status: 'canceled' });
    },
  ],
  [
    'GET',
    /^\/v1\/setup_intents\/(\w+)$/,
    ({ books, id }) => {
      const setup = setupOf(books, id);
      return { ...setup, payment_method: books.methods.get(setup.payment_method ?? '') ?? null };
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/search$/,
    ({ books, form }) => {
      const person = /metadata\['person'\]:'([^']+)'/.exec(textAt(form, 'query') ?? '')?.[1];
      // The real search finds new objects only after a delay.
      const old = (created: number) => created < books.seconds - 60;
      const found = [...books.customers.values()].filter(
        (one) => one.metadata.person === person && old(one.created),
      );
      return { object: 'search_result', has_more: false, data: found };
    },
  ],
  ['POST', /^\/v1\/customers$/, newCustomer],
  [
    'POST',
    /^\/v1\/customers\/(\w+)$/,
    ({ books, form, id }) =>
      Object.assign(customerOf(books, id), { email: textAt(form, 'email'), name: textAt(form, 'name') }),
  ],
  [
    'DELETE',
    /^\/v1\/customers\/(\w+)$/,
    ({ books, id }) => {
      customerOf(books, id);
      books.customers.delete(id);
      for (const method of books.methods.values()) if (method.customer === id) method.customer = null;
      return { id, object: 'customer', deleted: true };
    },
  ],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    ({ books, id }) => {
      const method = books.methods.get(id);
      if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
      if (!method.customer) {
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      return Object.assign(method, { customer: null, spent: true });
    },
  ],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, ({ books, id }) => books.methods.get(id) ?? {}],
  [
    'POST',
    /^\/v1\/refunds$/,
    ({ books, form }) => {
      const amount = textAt(form, 'amount');
      return books.refund(
        textAt(form, 'payment_intent') ?? '',
        amount === undefined ? undefined : Number(amount),
        metadataOf(form),
      );
    },
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    ({ books, form }) =>
      list(
        [...books.refunds.values()].filter((one) => one.payment_intent === textAt(form, 'payment_intent')),
      ),
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    ({ books, form }) =>
      list(
        [...books.disputes.values()].filter((one) => one.payment_intent === textAt(form, 'payment_intent')),
      ),
  ],
  ['GET', /^\/v1\/events$/, ({ books, form }) => list(since(books.events, form))],
];
