import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** Where a meeting provider sends staff back to; meetings that need no account need no authorization either. */
export default function MeetingCallbackPage() {
  return (
    <Notice
      title="Meeting Authorization"
      text="There is nothing to authorize: each interview gets a meeting link of its own."
    >
      <Link to="/Settings">Back to Settings</Link>
    </Notice>
  );
}
