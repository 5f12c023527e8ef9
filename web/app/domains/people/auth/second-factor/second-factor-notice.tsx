import { Link } from 'react-router';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { formatTime, localTimeZone } from '../../../../ui/time.ts';

/** Tells a Super Admin the time by which they must add a second factor. `dueAt`: an ISO date-time. */
export default function SecondFactorNotice({ dueAt }: { dueAt: string }) {
  return (
    <Alert tone="warning" mb={4} role="status" title="Add a second step to your sign-in">
      Your role needs one by <strong>{formatTime(dueAt, 'MMM D, YYYY, h:mm A', localTimeZone())}</strong>.
      After that, you cannot work here without it. <Link to="/profile">Add it in your profile</Link>.
    </Alert>
  );
}
