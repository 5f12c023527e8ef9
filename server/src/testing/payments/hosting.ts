import { contract } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { TestUser } from '../users.ts';

type Customer = TestUser & { storyId: string };

/** Creates helpers that subscribe to hosting, and read and set its state, ledger rows and charges. */
export const createSubscriptionClient = (db: Db) => ({
  /** Sets the state of a customer's hosting directly. */
  setStatus: (customer: Customer, state: Record<string, string | Date | null>) =>
    db
      .updateTable('subscriptions')
      .set({
        trial_end_on: null,
        paid_through: null,
        anchor_on: null,
        started_at: null,
        reason: null,
        ...state,
      })
      .where('story_id', '=', customer.storyId)
      .execute(),
  /** Returns the hosting status that the customer sees. */
  fetchStatus: async (customer: Customer) => (await customer.request(contract.subscriptions.status, {})).data,
  /** Submits the subscribe form with the default price of 10 dollars. */
  subscribe: (customer: Customer, card_id: string, changes: object = {}) =>
    customer.call<{ success?: boolean; payment_id?: string; client_secret?: string }>(
      'POST',
      '/api/user/subscribe',
      {
        amount: 10,
        card_id,
        ...changes,
      },
    ),
  /** Returns the customer's ledger rows. */
  listLedgerRows: (customer: Customer) =>
    db
      .selectFrom('transactions')
      .select(['amount_cents', 'description'])
      .where('person_id', '=', customer.person.id)
      .orderBy('number')
      .execute(),
  /** Returns the customer's sandbox charges with the paid month. */
  listCharges: (customer: Customer) =>
    db
      .selectFrom('sandbox_charges')
      .innerJoin('payments', 'payments.provider_payment_id', 'sandbox_charges.id')
      .select(['sandbox_charges.amount_cents', 'payments.period_begins_on'])
      .where('payments.person_id', '=', customer.person.id)
      .where('sandbox_charges.status', '=', 'succeeded')
      .orderBy('payments.period_begins_on')
      .execute(),
});

/** Returns the stored hosting of a story; undefined before the story is opened. */
export const findHosting = (db: Db, { storyId }: { storyId: string }) =>
  db.selectFrom('subscriptions').selectAll().where('story_id', '=', storyId).executeTakeFirst();

/** The expected ledger row of one month at the default price. */
export const oneMonth = [{ amount_cents: 1_000, description: 'Hosting, one month' }];
