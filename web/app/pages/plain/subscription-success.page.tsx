import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import letter from '../drawings/letter.svg?raw';

/** The page after a paid subscription. */
export default function SubscriptionSuccessPage() {
  return (
    <Notice
      drawing={letter}
      title="Thank You !"
      text="Your subscription is active. Your film, your photographs and your family’s memories stay open, month after month."
    >
      <ButtonLink look="accent" round to="/customer">
        Back Home
      </ButtonLink>
    </Notice>
  );
}
