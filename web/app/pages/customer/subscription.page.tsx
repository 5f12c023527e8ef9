import { useQuery } from '@tanstack/react-query';
import {
  offerQuery,
  PastDueNote,
  SubscribeForm,
  subscriptionQuery,
} from '../../domains/money/subscriptions/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { formatDay } from '../../ui/time.ts';

/** Starts or resumes the monthly subscription, or pays for a month whose renewal was declined. */
export default function SubscriptionPage() {
  const status = useQuery(subscriptionQuery);
  const offer = useQuery({ ...offerQuery, staleTime: 0 });
  const failure = status.data ? (offer.data ? null : offer.error) : status.error;
  if (failure) {
    return (
      <Notice title="Subscription" text={failure.message}>
        <Button look="accent" round onClick={() => void Promise.all([status.refetch(), offer.refetch()])}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!status.data || !offer.data) {
    return (
      <>
        <PageTitle title="Subscription" />
        <Skeleton height={520} />
      </>
    );
  }
  const { active, contact_us, is_cancelled, past_due } = status.data;
  if (contact_us) {
    return (
      <Notice title="This account is in-active" text="Please contact us">
        <ButtonLink look="accent" round to="/in-active">
          Back
        </ButtonLink>
      </Notice>
    );
  }
  if (offer.data.offer === null) {
    return (
      <Notice
        title="You have already subscribed."
        text={active && `It renews automatically on ${formatDay(active.ended_at)}.`}
      >
        <ButtonLink look="accent" round to="/setting">
          Back to Settings
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle title="Subscription" text="Keep your film and your memories online." />
      {past_due && <PastDueNote pastDue={past_due} />}
      <SubscribeForm offer={offer.data} again={is_cancelled} />
    </>
  );
}
