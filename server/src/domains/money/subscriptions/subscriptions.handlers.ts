import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { cancelSubscription } from './cancellation.service.ts';
import { endRenewals, resumeCancelledRenewals } from './renewal-change.service.ts';
import { findHostingOfPerson, findOffer, findSubscriptionStatus } from './status.service.ts';
import { subscribe } from './subscription-order.service.ts';

/** Route handlers of monthly hosting. */
export const subscriptionsHandlers = (app: AppContext): Handlers<Contract['subscriptions']> => ({
  status: async ({ actor }) => ({
    success: true,
    data: await findSubscriptionStatus(app, app.db, actor.storyId),
  }),
  amount: ({ actor }) => findOffer(app, actor.storyId),
  subscribe: ({ actor, body, client }) => subscribe(app, actor, body, client),
  cancel: async ({ actor, body }) => ({
    success: true,
    message: 'Your subscription is cancelled',
    data: await cancelSubscription(app, actor, body.reason),
  }),
  ofPerson: ({ params }) => findHostingOfPerson(app, params.id),
  endRenewals: ({ actor, body }) => endRenewals(app, actor, body),
  resumeRenewals: ({ actor, body }) => resumeCancelledRenewals(app, actor, body),
});
