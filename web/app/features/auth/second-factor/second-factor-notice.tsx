import { Alert } from '@mantine/core';
import { Link } from 'react-router';
import { formatTime, localTimeZone } from '../../../ui/time.ts';

/** Tells a Super Admin until when to add a second factor. */
export default function SecondFactorNotice({ dueAt }: { dueAt: string }) {
  return (
    <Alert color="yellow" mb="md" role="status" title="Add a second step to your sign-in">
      Your role needs one by <strong>{formatTime(dueAt, 'MMM D, YYYY, h:mm A', localTimeZone())}</strong>.
      Afterwards you cannot work here without it. <Link to="/profile">Add it in your profile</Link>.
    </Alert>
  );
}
