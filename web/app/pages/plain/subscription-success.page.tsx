import { Link } from 'react-router';
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
      <Link className="button" to="/customer">
        Back Home
      </Link>
    </Notice>
  );
}
