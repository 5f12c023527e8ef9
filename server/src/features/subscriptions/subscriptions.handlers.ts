import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cancelSubscription } from './cancelling.service.ts';
import { hostingOfPerson, offer, statusOf } from './status.service.ts';
import { subscribe } from './subscribing.service.ts';

/** Hosting by the month. */
export const subscriptionsHandlers = (house: House): Handlers<Contract['subscriptions']> => ({
  status: async ({ actor }) => ({ success: true, data: await statusOf(house, house.db, actor.storyId) }),
  amount: ({ actor }) => offer(house, actor.storyId),
  subscribe: ({ actor, body, client }) => subscribe(house, actor, body, client),
  cancel: async ({ actor, body }) => ({
    success: true,
    message: 'Your subscription is cancelled',
    data: await cancelSubscription(house, actor, body.reason),
  }),
  ofPerson: ({ params }) => hostingOfPerson(house, params.id),
});
