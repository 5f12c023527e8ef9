import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { ConsentHistory } from './consent-history.tsx';
import { decideOwnMutation, ownConsentQuery } from './consents.api.ts';
import styles from './consents.module.css';

const stateTexts = {
  given: 'You agreed to the recording of your interviews.',
  missing: 'We do not have your consent to the recording of your interviews yet.',
  withdrawn: 'You withdrew your consent. Your films are hidden from everyone but you and our staff.',
} as const;

/** The storyteller's consent to the recording, which they can withdraw and give again. */
export default function OwnConsent() {
  const { data, error } = useQuery(ownConsentQuery);
  const decide = useMutation(decideOwnMutation);
  const [isWithdrawing, setWithdrawing] = useState(false);
  if (error && !data) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton height={96} />;
  const save = (version: string | null) =>
    decide.mutate(version, {
      ...toastOutcome,
      onSettled: () => setWithdrawing(false),
    });
  return (
    <div className={styles.stack}>
      <p role="status">{stateTexts[data.state]}</p>
      <p className={styles.text}>{data.text}</p>
      <div className={styles.actions}>
        {data.state !== 'given' && (
          <Button loading={decide.isPending} onClick={() => save(data.version)}>
            I agree to the recording
          </Button>
        )}
        {data.state !== 'withdrawn' && (
          <Button look="outline" onClick={() => setWithdrawing(true)}>
            Withdraw my consent
          </Button>
        )}
      </div>
      <ConsentHistory history={data.history} withInterview />
      <Confirm
        opened={isWithdrawing}
        title="Withdraw your consent?"
        text={
          <ul className={styles.points}>
            <li>Your films are hidden from your family and friends at once.</li>
            <li>You can still watch them. Your photographs stay visible.</li>
            <li>Nothing is deleted. Our staff will ask you whether to delete the films.</li>
            <li>Your next interviews are not recorded.</li>
            <li>You can give your consent again here. Then your films are shown again.</li>
          </ul>
        }
        confirmLabel="Withdraw my consent"
        cancelLabel="Keep it"
        busy={decide.isPending}
        onCancel={() => setWithdrawing(false)}
        onConfirm={() => save(null)}
      />
    </div>
  );
}
