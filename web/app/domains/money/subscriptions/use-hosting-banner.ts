import type { UserInfo } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { ownCardsQuery } from '../cards/index.ts';
import { findBanner } from './banner.ts';
import { today } from './dismissed-banner.ts';
import { subscriptionQuery } from './subscriptions.api.ts';

/** The current subscription banner of a Customer; none for other roles. */
export function useHostingBanner(user: UserInfo | null) {
  const enabled = user?.role === 'Customer';
  const status = useQuery({ ...subscriptionQuery, enabled });
  const cards = useQuery({ ...ownCardsQuery, enabled });
  return {
    /** Whether the banner is still loading. The page reserves its space to avoid layout shifts. */
    pending: status.isLoading || cards.isLoading,
    banner: enabled && status.data ? findBanner(status.data, cards.data ?? [], today()) : null,
  };
}
