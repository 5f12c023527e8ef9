import type { SubscriptionStatus } from '@lifestory/contract';
import { formatDay } from '../../../ui/time.ts';

interface Props {
  status: SubscriptionStatus;
  /** Whether the story is still open. */
  open: boolean;
}

/** Explains why a story is closed or will close, how long it stays open, and that its content is kept. */
export function ClosureReason({ status, open }: Props) {
  const { access_until, contact_us, reason } = status;
  if (contact_us) {
    return (
      <>
        <strong>Please contact us</strong>
        <br />
        We have closed this account. Your film and your memories are kept safe.
      </>
    );
  }
  return (
    <>
      {open && access_until ? (
        <>
          Everything stays open until <strong>{formatDay(access_until)}</strong>, for you and your family.
          After that it is kept safe, and nobody can open it until you come back.
        </>
      ) : (
        <>
          {describeEnd(status)} Your film and your memories are kept safe. Nobody can open them while the
          account is in-active. Subscribe, and everything opens again at once.
        </>
      )}
      {reason && (
        <>
          <br />
          Reason: {reason}
        </>
      )}
    </>
  );
}

/** States whether the trial or the subscription ended, with the date if known. */
function describeEnd({ access_until, is_cancelled, trial_end_on }: SubscriptionStatus) {
  const wasTrial = access_until !== null && access_until === trial_end_on;
  const subject = wasTrial ? 'Your free trial' : 'Your subscription';
  const verb = is_cancelled && !wasTrial ? 'was cancelled and ended' : 'ended';
  if (access_until === null) return `${subject} has ended.`;
  return (
    <>
      {subject} {verb} on <strong>{formatDay(access_until)}</strong>.
    </>
  );
}
