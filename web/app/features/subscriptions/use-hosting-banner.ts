import type { UserInfo } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { ownCardsQuery } from '../cards/cards.api.ts';
import { bannerOf } from './banner.ts';
import { today } from './dismissed-banner.ts';
import { subscriptionQuery } from './subscriptions.api.ts';

/** What a Customer should know about the subscription now; nothing for anybody else. */
export function useHostingBanner(user: UserInfo | null) {
  const enabled = user?.role === 'Customer';
  const status = useQuery({ ...subscriptionQuery, enabled });
  const cards = useQuery({ ...ownCardsQuery, enabled });
  return {
    /** It has its place before anything is shown, so that nothing moves. */
    pending: status.isLoading || cards.isLoading,
    banner: enabled && status.data ? bannerOf(status.data, cards.data ?? [], today()) : null,
  };
}
