import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** After a subscription could not be paid. */
export default function SubscriptionFailurePage() {
  return (
    <Notice
      title="Subscription failed !"
      text="Your subscription was not started, and nothing of your story is lost. Please try again, or use another card."
    >
      <Link className="button" to="/subscription">
        Back to the subscription
      </Link>
    </Notice>
  );
}
