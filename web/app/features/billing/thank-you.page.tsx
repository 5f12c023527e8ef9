import { PageTitle } from '../../ui/page-title.tsx';

/** Says that the payment arrived. */
export default function ThankYouPage() {
  return <PageTitle title="Thank You!" text="Your payment for booking your session has arrived." />;
}
