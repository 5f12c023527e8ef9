import type { Db, Tx } from '../../database/connection.ts';
import { newSecret } from '../../database/ids.ts';
import type { Payments, SaveRequest, SaveResult } from './port.ts';
import { cardOf, lockKey, type Outcome } from './sandbox.queries.ts';
import {
  customerExists,
  deleteCustomer,
  ensureCustomer,
  forgetCard,
  insertCard,
  type KnownCard,
  takeToken,
} from './sandbox-card.queries.ts';
import { refusals, whenKept } from './sandbox-cards.ts';
import { insertSetup, lockSetup, type Setup, setupByKey, updateSetup } from './sandbox-setup.queries.ts';

type Customers = Pick<
  Payments,
  'customer' | 'saveCard' | 'confirmSave' | 'abandonSave' | 'forgetCard' | 'forgetCustomer'
>;

/** The sandbox's customers and their kept cards. */
export function sandboxCustomers(db: Db, now: () => Date): Customers {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  async function decide(tx: Tx, card: KnownCard, customer: string): Promise<Outcome> {
    const verdict = whenKept(card, now());
    if (verdict === 'asks') return { status: 'requires_action', client_secret: `secret_${newSecret(24)}` };
    if (verdict !== 'yes') return { status: 'failed', failure_code: verdict.no };
    return { status: 'succeeded', saved_card_id: await insertCard(tx, customer, card, now()) };
  }

  return {
    customer: ({ id }) => ensureCustomer(db, id, now()),

    saveCard: (request) =>
      inTransaction(async (tx) => {
        await lockKey(tx, request.idempotencyKey);
        const known = await setupByKey(tx, request.idempotencyKey);
        if (known) return resultOf(sameRequest(known, request));
        if (!(await customerExists(tx, request.customer))) {
          throw new Error(`There is no customer ${request.customer}.`);
        }
        const found = await takeToken(tx, request.token, now());
        const card = found === 'used' ? undefined : found;
        const outcome: Outcome = card
          ? await decide(tx, card, request.customer)
          : { status: 'failed', failure_code: found ? 'token_already_used' : 'no_such_source' };
        return resultOf(await insertSetup(tx, request, card, outcome, now()));
      }),

    confirmSave: (setupId) =>
      inTransaction(async (tx) => resultOf(known(await lockSetup(tx, 'id', setupId), setupId))),

    abandonSave: (setupId) =>
      inTransaction(async (tx) => {
        const setup = known(await lockSetup(tx, 'id', setupId), setupId);
        if (setup.status !== 'requires_action') return resultOf(setup);
        return resultOf(await updateSetup(tx, setup.id, { status: 'failed', failure_code: 'not_confirmed' }));
      }),

    forgetCard: (savedCardId) => forgetCard(db, savedCardId, now()),
    forgetCustomer: (customer) => deleteCustomer(db, customer),
  };
}

function known(setup: Setup | undefined, setupId: string): Setup {
  if (!setup) throw new Error(`There is no card's entry ${setupId}.`);
  return setup;
}

function sameRequest(setup: Setup, { idempotencyKey, token, customer }: SaveRequest): Setup {
  if (setup.token !== token || setup.customer !== customer) {
    throw new Error(`The key ${idempotencyKey} belongs to another card.`);
  }
  return setup;
}

function resultOf(setup: Setup): SaveResult {
  if (setup.status === 'requires_action') {
    return { status: 'requires_action', setupId: setup.id, clientSecret: setup.client_secret ?? '' };
  }
  if (setup.status === 'failed') {
    const code = setup.failure_code ?? 'card_declined';
    return { status: 'failed', code, message: refusals[code] ?? 'Your card was declined.' };
  }
  const { brand, last4, expMonth, expYear } = cardOf(setup);
  return {
    status: 'succeeded',
    savedCardId: setup.saved_card_id ?? '',
    card: { brand, last4, expMonth, expYear },
  };
}
