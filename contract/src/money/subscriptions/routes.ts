import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import {
  Cancellation,
  CustomerHosting,
  RenewalChange,
  SubscriptionOffer,
  SubscriptionOrder,
  SubscriptionResult,
  SubscriptionStatus,
} from './subscription.ts';

/** Endpoints for monthly hosting: status, subscribing and cancelling. */
export const subscriptions = routes({
  status: {
    method: 'POST',
    path: '/user/subscription-status',
    access: 'storyteller-also-disabled',
    summary: 'The state of the caller’s hosting.',
    reply: DataReply(SubscriptionStatus),
    fails: ['not_found'],
  },
  amount: {
    method: 'GET',
    path: '/user/subscription-amount',
    access: 'storyteller-also-disabled',
    summary: 'The monthly price of hosting, and what subscribing would charge now.',
    reply: SubscriptionOffer,
  },
  subscribe: {
    method: 'POST',
    path: '/user/subscribe',
    access: 'storyteller-also-disabled',
    summary:
      'Subscribes with a saved card, which becomes the preferred one. Charges one month, or nothing while paid time is left.',
    body: SubscriptionOrder,
    reply: SubscriptionResult,
    fails: [
      'not_found',
      'conflict',
      'already_subscribed',
      'contact_us',
      'price_changed',
      'payment_under_way',
      'payment_unsure',
      'too_many',
    ],
  },
  cancel: {
    method: 'POST',
    path: '/user/cancel-subscription',
    access: 'storyteller-also-disabled',
    summary: 'Cancels the renewals; a paid period or trial lasts to its end.',
    body: Cancellation,
    reply: z.object({ success: z.literal(true), message: z.string(), data: SubscriptionStatus }),
    fails: ['not_found', 'not_subscribed'],
  },
  ofPerson: {
    method: 'GET',
    path: '/subscriptions/user/:id',
    access: 'staff',
    summary: 'A customer’s hosting, and the saved cards of whoever pays for it.',
    params: z.object({ id: Id }),
    reply: DataReply(CustomerHosting),
    fails: ['not_found'],
  },
  endRenewals: {
    method: 'POST',
    path: '/subscriptions/end-renewals',
    access: 'super-admin',
    summary:
      'Cancels the renewals of a storyteller’s hosting, and mails whoever pays for it. A paid period or trial lasts to its end.',
    body: RenewalChange,
    reply: Done,
    done: 'The subscription is cancelled',
    fails: ['not_found', 'not_subscribed', 'too_many'],
  },
  resumeRenewals: {
    method: 'POST',
    path: '/subscriptions/resume-renewals',
    access: 'super-admin',
    summary:
      'Resumes cancelled renewals while the hosting is still paid, and mails whoever pays for it. Charges nothing now.',
    body: RenewalChange,
    reply: Done,
    done: 'The subscription renews again',
    fails: ['not_found', 'contact_us', 'already_subscribed', 'payment_under_way', 'conflict', 'too_many'],
  },
});
