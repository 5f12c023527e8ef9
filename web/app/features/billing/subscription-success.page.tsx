import { PageTitle } from '../../ui/page-title.tsx';

/** After a subscription was paid. */
export default function SubscriptionSuccessPage() {
  return <PageTitle title="Thank You !" text="Your subscription is active." />;
}
