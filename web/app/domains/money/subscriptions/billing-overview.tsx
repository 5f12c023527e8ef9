import { useQuery } from '@tanstack/react-query';
import { PaymentMethodsCard } from '../cards/index.ts';
import { OwnTransactionsCard } from '../ledger/index.ts';
import { SubscriptionCard } from './subscription.card.tsx';
import { offerQuery, subscriptionQuery } from './subscriptions.api.ts';

/** A Customer's subscription, saved cards and transactions. */
export function BillingOverview() {
  const { data: offer } = useQuery(offerQuery);
  const { data: status } = useQuery(subscriptionQuery);
  return (
    <>
      <SubscriptionCard offer={offer} />
      <PaymentMethodsCard
        provider={offer}
        renews={!status || status.active !== null}
        hostingEnded={status?.status === 'cancelled' || status?.status === 'inactive'}
      />
      <OwnTransactionsCard />
    </>
  );
}
