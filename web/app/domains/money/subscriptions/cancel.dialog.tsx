import { describeMaxLength, maxReasonLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { formatDay } from '../../../ui/time.ts';
import styles from './subscription.module.css';
import { cancelMutation } from './subscriptions.api.ts';

interface Props {
  /** The day until which everything stays open, `YYYY-MM-DD`; null if the month is not paid. */
  until: string | null;
  onClose: () => void;
}

/** Confirms the cancellation of the subscription and asks for the reason. */
export function CancelDialog({ until, onClose }: Props) {
  const navigate = useNavigate();
  const cancel = useMutation(cancelMutation);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const length = reason.trim().length;
  const isTooLong = length > maxReasonLength;
  const submit = () => {
    setIsMissing(length === 0);
    if (length === 0 || isTooLong || cancel.isPending) return;
    cancel.mutate(reason, {
      onSuccess: () => {
        // Closed before the navigation, which would otherwise ask about unsaved input.
        flushSync(onClose);
        void navigate('/in-active');
      },
    });
  };
  return (
    <Dialog onClose={onClose} title="Cancel your subscription?" size="md">
      <Form onSubmit={submit} failure={cancel.error} onDismiss={cancel.reset}>
        <p>
          {until ? (
            <>
              You will not be charged again. Everything stays open until <strong>{formatDay(until)}</strong>.
              After that your film and your memories are kept safe, but nobody can open them until you come
              back.
            </>
          ) : (
            'You will not be charged again. Your film and your memories are kept safe, but nobody can open them until you come back.'
          )}
        </p>
        <TextArea
          id="reason"
          name="reason"
          label="Why do you want to cancel?"
          withAsterisk
          rows={3}
          maxRows={8}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setIsMissing(false);
          }}
          aria-describedby="reason-count"
          error={
            isMissing
              ? 'Please tell us why you are cancelling.'
              : isTooLong
                ? describeMaxLength('the reason', maxReasonLength)
                : cancel.error?.fields.reason
          }
        />
        <p id="reason-count" className={styles.count} data-over={isTooLong || undefined}>
          {length} of {maxReasonLength} characters
        </p>
        <DialogButtons
          label="Yes, cancel it"
          dismissLabel="Keep my subscription"
          look="accent"
          busy={cancel.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
