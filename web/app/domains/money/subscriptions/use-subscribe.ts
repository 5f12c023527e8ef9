import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toFailure } from '../../../api/failure.ts';
import { storeUser } from '../../../api/sign-in.ts';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { ownInfoQuery } from '../../people/people/index.ts';
import { invalidateCards, useCardAction } from '../cards/index.ts';
import { ledgerKey } from '../ledger/index.ts';
import {
  findSubscriptionOutcome,
  type Offer,
  type SubscriptionOrder,
  subscribe,
} from './subscriptions.api.ts';

const welcomeMessage =
  "You're all set! Your subscription is active, and the world of exclusive content awaits you.";

/** Accepts `already_subscribed`: the first response was lost, and a repeated order finds that it succeeded. */
function acceptIfSubscribed(error: unknown): { success: true } {
  if (toFailure(error).code === 'already_subscribed') return { success: true };
  throw error;
}

/** Subscribes, then refetches the user and opens the home page. */
export function useSubscribe(offer: Offer | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const action = useCardAction({
    provider: offer,
    use: 'charged',
    check: findSubscriptionOutcome,
    onDone: async () => {
      // Page access depends on the stored user, so it must be updated before the navigation.
      storeUser(await client.fetchQuery({ ...ownInfoQuery, staleTime: 0 }));
      await Promise.all([invalidateCards(client), client.invalidateQueries({ queryKey: ledgerKey })]);
      void toastSuccess(welcomeMessage);
      await navigate('/home');
    },
  });
  return {
    ...action,
    async subscribe(order: SubscriptionOrder) {
      if (
        await action.run((onSent) => {
          onSent();
          return subscribe(order).catch(acceptIfSubscribed);
        })
      )
        void toastDanger();
    },
  };
}
