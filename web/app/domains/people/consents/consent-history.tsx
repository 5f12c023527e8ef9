import type { Consent } from '@lifestory/contract';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { formatTime } from '../../../ui/time.ts';
import styles from './consents.module.css';

const methodTexts: Record<Consent['method'], string> = {
  booking_form: 'in the booking form',
  link: 'with the mailed link',
  settings: 'in the settings',
  phone: 'on the phone',
  call: 'in the video call',
};

interface Props {
  history: readonly Consent[];
  /** Whether to name the interview of each decision. */
  withInterview?: boolean;
}

/** Every decision about the recording, newest first. */
export function ConsentHistory({ history, withInterview = false }: Props) {
  if (history.length === 0) return null;
  return (
    <ul className={styles.history} aria-label="Decisions">
      {history.map(({ id, decision, method, given_by, noted_by, note, at, text_version, starts_at }) => (
        <li key={id}>
          <strong>{decision === 'given' ? 'Consent given' : 'Consent withdrawn'}</strong>{' '}
          {methodTexts[method]}
          {given_by && ` by ${given_by}`}
          {noted_by && `, noted by ${noted_by}`}
          {withInterview && `, for the session on ${formatTime(starts_at, 'MM-DD-YYYY')}`}
          <span className={styles.detail}>
            <InterviewTime value={at} withDate />
          </span>
          <span className={styles.detail}>
            Text of {text_version}
            {note && ` · ${note}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
