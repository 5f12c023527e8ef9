import { PageTitle } from '../../ui/page-title.tsx';

/** Starts or resumes the monthly subscription; also the page of an inactive account. */
export default function SubscriptionPage() {
  return <PageTitle title="Subscription" text="Keep your film and your memories online." />;
}
