import type { Db, Tx } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import type { Payments, SaveCardRequest, SaveCardResult } from '../port.ts';
import {
  consumeToken,
  customerExists,
  deleteCard,
  deleteCustomer,
  ensureCustomer,
  insertCard,
  type SandboxCard,
  updateCustomerEmail,
} from './card.queries.ts';
import { decideSave, failureMessages } from './cards.ts';
import { getCard, lockKey, type Outcome } from './charge.queries.ts';
import { findSetupByKey, insertSetup, lockSetup, type Setup, updateSetup } from './setup.queries.ts';

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

/** Customers and saved cards of the sandbox. */
export function sandboxCustomers(db: Db, now: () => Date): Customers {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  /** Returns the outcome of saving a card as the simulated bank decides it; saves an approved card. */
  async function decideOutcome(tx: Tx, card: SandboxCard, customer: string): Promise<Outcome> {
    const decision = decideSave(card, now());
    if (decision === 'authenticate')
      return { status: 'requires_action', client_secret: `secret_${newSecret(24)}` };
    if (decision !== 'approved') return { status: 'failed', failure_code: decision.declined };
    return { status: 'succeeded', saved_card_id: await insertCard(tx, customer, card, now()) };
  }

  return {
    customer: (person) => ensureCustomer(db, person, now()),
    changeCustomerEmail: (customer, email) => updateCustomerEmail(db, customer, email),

    saveCard: (request) =>
      inTransaction(async (tx) => {
        await lockKey(tx, request.idempotencyKey);
        const earlier = await findSetupByKey(tx, request.idempotencyKey);
        if (earlier) return toResult(assertSameRequest(earlier, request));
        if (!(await customerExists(tx, request.customer))) {
          throw new Error(`There is no customer ${request.customer}.`);
        }
        const token = await consumeToken(tx, request.token, now());
        const card = token === 'used' ? undefined : token;
        const outcome: Outcome = card
          ? await decideOutcome(tx, card, request.customer)
          : { status: 'failed', failure_code: token ? 'token_already_used' : 'no_such_source' };
        return toResult(await insertSetup(tx, request, card, outcome, now()));
      }),

    confirmSetup: (setupId) =>
      inTransaction(async (tx) => toResult(requireSetup(await lockSetup(tx, 'id', setupId), setupId))),

    cancelSetup: (setupId) =>
      inTransaction(async (tx) => {
        const setup = requireSetup(await lockSetup(tx, 'id', setupId), setupId);
        if (setup.status !== 'requires_action') return toResult(setup);
        return toResult(await updateSetup(tx, setup.id, { status: 'failed', failure_code: 'not_confirmed' }));
      }),

    deleteCard: (savedCardId) => deleteCard(db, savedCardId, now()),
    deleteCustomer: (customer) => deleteCustomer(db, customer),
  };
}

function requireSetup(setup: Setup | undefined, setupId: string): Setup {
  if (!setup) throw new Error(`There is no setup ${setupId}.`);
  return setup;
}

function assertSameRequest(setup: Setup, { idempotencyKey, token, customer }: SaveCardRequest): Setup {
  if (setup.token !== token || setup.customer !== customer) {
    throw new Error(`The key ${idempotencyKey} belongs to another card.`);
  }
  return setup;
}

function toResult(setup: Setup): SaveCardResult {
  if (setup.status === 'requires_action') {
    return { status: 'requires_action', setupId: setup.id, clientSecret: setup.client_secret ?? '' };
  }
  if (setup.status === 'failed') {
    const code = setup.failure_code ?? 'card_declined';
    return { status: 'failed', code, message: failureMessages[code] ?? 'Your card was declined.' };
  }
  const { brand, last4, expMonth, expYear } = getCard(setup);
  return {
    status: 'succeeded',
    savedCardId: setup.saved_card_id ?? '',
    card: { brand, last4, expMonth, expYear },
  };
}
