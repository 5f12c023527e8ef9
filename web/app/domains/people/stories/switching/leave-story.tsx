import type { SwitchEntry } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import styles from './leave-story.module.css';
import { leaveMutation } from './switch.api.ts';

interface Props {
  entry: SwitchEntry;
  /** Whether the user has no other story to switch to. */
  isOnlyStory: boolean;
}

/** Leaves a story, after a confirmation. */
export function LeaveStory({ entry: { id, fullName }, isOnlyStory }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const leave = useMutation(leaveMutation);
  const confirm = () =>
    leave.mutate(id, {
      onSuccess: () => void toastSuccess(`You have left the lifestory of ${fullName}.`),
      onError: ({ message }) => void toastDanger(message),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button
        look="text"
        className={styles.leave}
        aria-describedby={`story-${id}`}
        onClick={() => setConfirming(true)}
      >
        Leave this lifestory
      </Button>
      <Confirm
        opened={isConfirming}
        title={`Leave the lifestory of ${fullName}?`}
        text={
          <>
            <p>
              You will no longer see it. The memories and comments you shared there stay. To come back,{' '}
              {fullName} has to invite you again.
            </p>
            {isOnlyStory && <p>It is the only one you can see: without it you can no longer sign in.</p>}
          </>
        }
        confirmLabel="Yes, leave"
        busy={leave.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={confirm}
      />
    </>
  );
}
