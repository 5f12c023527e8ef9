import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page after a failed subscription payment. */
export default function SubscriptionFailurePage() {
  return (
    <Notice
      title="Subscription failed !"
      text="Your subscription was not started. Your story is safe. Please try again, or use another card."
    >
      <ButtonLink look="accent" round to="/subscription">
        Back to the subscription
      </ButtonLink>
    </Notice>
  );
}
