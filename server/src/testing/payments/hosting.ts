import { contract } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { TestUser } from '../users.ts';

type Customer = TestUser & { storyId: string };

/** What asks about and orders the hosting of customers, and looks into the books afterwards. */
export const subscriptionClient = (db: Db) => ({
  /** Puts the hosting of a customer into a state, as time and earlier deeds would have. */
  setStatus: (of: Customer, state: Record<string, string | Date | null>) =>
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
      .where('story_id', '=', of.storyId)
      .execute(),
  /** How it stands, as its customer sees it. */
  statusOf: async (of: Customer) => (await of.request(contract.subscriptions.status, {})).data,
  /** Sends what the subscribe form sends, at the default price. */
  subscribe: (of: Customer, card_id: string, more: object = {}) =>
    of.call<{ success?: boolean; payment_id?: string; client_secret?: string }>(
      'POST',
      '/api/user/subscribe',
      {
        amount: 10,
        card_id,
        ...more,
      },
    ),
  /** Their rows of the ledger. */
  ledgerOf: (of: Customer) =>
    db
      .selectFrom('transactions')
      .select(['amount_cents', 'description'])
      .where('person_id', '=', of.person.id)
      .orderBy('number')
      .execute(),
  /** What the sandbox took from them, with the month that was paid. */
  chargesOf: (of: Customer) =>
    db
      .selectFrom('sandbox_charges')
      .innerJoin('payments', 'payments.provider_payment_id', 'sandbox_charges.id')
      .select(['sandbox_charges.amount_cents', 'payments.period_begins_on'])
      .where('payments.person_id', '=', of.person.id)
      .where('sandbox_charges.status', '=', 'succeeded')
      .orderBy('payments.period_begins_on')
      .execute(),
});

/** What the ledger has of one month at the default price. */
export const oneMonth = [{ amount_cents: 1_000, description: 'Hosting, one month' }];
