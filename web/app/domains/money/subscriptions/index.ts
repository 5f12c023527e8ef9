export { BillingOverview } from './billing-overview.tsx';
export { ClosureReason } from './closure-reason.tsx';
export { HostingCard } from './hosting.card.tsx';
export { HostingBanner } from './hosting-banner.tsx';
export { PastDueNote } from './past-due-note.tsx';
export { Resubscribe } from './resubscribe.tsx';
export { SubscribeForm } from './subscribe.form.tsx';
export { offerQuery, subscriptionQuery } from './subscriptions.api.ts';
export { useHostingBanner } from './use-hosting-banner.ts';
