import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cancelSubscription } from './cancelling.service.ts';
import { hostingOfPerson, offer, statusOf } from './status.service.ts';
import { subscribe } from './subscribing.service.ts';

/** Hosting by the month. */
export const subscriptionsHandlers = (app: AppContext): Handlers<Contract['subscriptions']> => ({
  status: async ({ actor }) => ({ success: true, data: await statusOf(app, app.db, actor.storyId) }),
  amount: ({ actor }) => offer(app, actor.storyId),
  subscribe: ({ actor, body, client }) => subscribe(app, actor, body, client),
  cancel: async ({ actor, body }) => ({
    success: true,
    message: 'Your subscription is cancelled',
    data: await cancelSubscription(app, actor, body.reason),
  }),
  ofPerson: ({ params }) => hostingOfPerson(app, params.id),
});
