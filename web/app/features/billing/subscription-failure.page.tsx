import { PageTitle } from '../../ui/page-title.tsx';

/** After a subscription could not be paid. */
export default function SubscriptionFailurePage() {
  return <PageTitle title="Subscription failed !" text="Your subscription could not be started." />;
}
