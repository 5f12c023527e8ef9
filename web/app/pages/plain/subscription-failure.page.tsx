import { Link } from 'react-router';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page after a failed subscription payment. */
export default function SubscriptionFailurePage() {
  return (
    <Notice
      title="Subscription failed !"
      text="Your subscription was not started. Your story is safe. Please try again, or use another card."
    >
      <Link className="button" to="/subscription">
        Back to the subscription
      </Link>
    </Notice>
  );
}
