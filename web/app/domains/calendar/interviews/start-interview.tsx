import type { InterviewDetails } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { editableProps } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './interview.card.module.css';
import { startInterviewMutation } from './interviews.api.ts';
import { hostUrlOf } from './meeting/host-url.ts';

/** Milliseconds before its start time from which an interview can be started. */
const startLeadMs = 15 * 60_000;

/** Opens the meeting in a new tab. From 15 minutes before its start time, this also starts the interview. */
export function StartInterview({ interview }: { interview: InterviewDetails }) {
  const canEdit = interview.can.change;
  const { open, isEarly } = useStartInterview(interview);
  return (
    <>
      <Button size="sm" onClick={open} {...editableProps(canEdit)}>
        <Icon name="video" size={16} />
        Start Session
      </Button>
      {isEarly && (
        <p className={styles.hint}>
          Opening the meeting within 15 minutes of its start time also marks the session as started.
        </p>
      )}
    </>
  );
}

/** `open` opens the meeting in a new tab and starts the interview, unless `isEarly`: it is too early to start it. */
export function useStartInterview(interview: InterviewDetails) {
  const { id, starts_at: startsAt, status } = interview;
  const start = useMutation(startInterviewMutation);
  const isEarly = Date.parse(startsAt) - useNow() > startLeadMs;
  const open = () => {
    // Opened synchronously in the click, so that the browser does not block the window.
    window.open(hostUrlOf(interview) ?? '', '_blank', 'noopener,noreferrer');
    if (status === 'waiting' && !isEarly) {
      start.mutate(id, { onError: (failure) => void toastDanger(failure.message) });
    }
  };
  return { open, isEarly };
}
