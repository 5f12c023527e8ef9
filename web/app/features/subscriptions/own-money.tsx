import { useQuery } from '@tanstack/react-query';
import { OwnTransactionsCard } from '../billing/own-transactions.card.tsx';
import { PaymentMethodsCard } from '../cards/payment-methods.card.tsx';
import { SubscriptionCard } from './subscription.card.tsx';
import { offerQuery } from './subscriptions.api.ts';

/** What a Customer pays for, with which cards, and what was paid so far. */
export function OwnMoney() {
  const { data: offer } = useQuery(offerQuery);
  return (
    <>
      <SubscriptionCard offer={offer} />
      <PaymentMethodsCard provider={offer} />
      <OwnTransactionsCard />
    </>
  );
}
