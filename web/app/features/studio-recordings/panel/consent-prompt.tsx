import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { consentMutation, recordingQuery } from '../recordings.api.ts';
import styles from './recording.module.css';

/** Asks the storyteller to agree to the recording; nothing if they have. */
export function ConsentPrompt({ seatKey }: { seatKey: string }) {
  const consent = useQuery(recordingQuery(seatKey)).data?.consent;
  const agree = useMutation(consentMutation(seatKey));
  if (consent?.state !== 'missing') return null;
  return (
    <section className={styles.consent} aria-labelledby="consent-title">
      <h2 id="consent-title">May we record the interview?</h2>
      <p>{consent.text}</p>
      <p>Nothing is recorded before you agree. You can pause the recording at any time.</p>
      {agree.error && <p role="alert">{agree.error.message}</p>}
      <Button large loading={agree.isPending} onClick={() => agree.mutate(consent.version)}>
        Yes, I agree
      </Button>
    </section>
  );
}
