import type { AppContext } from '../../context.ts';
import type { TestUser, TestUsers } from '../users.ts';
import { saveCard } from './saved-card.ts';

/** A storyteller whose hosting is on trial or paid, at the price of the settings. */
export type Subscriber = TestUser & { storyId: string };

/** Creates a storyteller on trial until a day (`YYYY-MM-DD`), inclusive. */
export async function makeTrial({ db }: AppContext, users: TestUsers, endsOn: string): Promise<Subscriber> {
  const customer = await users.customer();
  await db
    .updateTable('subscriptions')
    .set({ status: 'trial', trial_end_on: endsOn, started_at: null, paid_through: null, anchor_on: null })
    .where('story_id', '=', customer.storyId)
    .execute();
  return customer;
}

/** Subscribes a storyteller with a new card, by default a valid one. Returns the card's id. */
export async function subscribe(subscriber: Subscriber, number?: string, amount = 10): Promise<string> {
  const card = await saveCard(subscriber, number);
  const { status, body } = await subscriber.call('POST', '/api/user/subscribe', {
    amount,
    card_id: card.id,
    resubscribe: false,
  });
  if (status !== 200) throw new Error(`Subscribing was refused: ${JSON.stringify(body)}`);
  return card.id;
}
