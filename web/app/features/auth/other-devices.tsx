import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import { logoutEverywhereMutation, otherSignInsQuery } from './other-devices.api.ts';
import styles from './other-devices.module.css';

const sentence = (others: number | undefined) => {
  if (others === undefined) return ' ';
  if (others === 0) return 'You are signed in on this device only.';
  return `You are signed in here and on ${others === 1 ? 'one other device' : `${others} other devices`}.`;
};

/** Shows how many other devices are signed in, with a button to sign them out. */
export function OtherDevices() {
  const { data: others } = useQuery(otherSignInsQuery);
  const end = useMutation(logoutEverywhereMutation);
  const [isConfirming, setConfirming] = useState(false);
  const signOut = () =>
    end.mutate(undefined, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: () => setConfirming(false),
    });
  return (
    <div className={styles.devices}>
      <p>{sentence(others)}</p>
      <Button
        variant="default"
        leftSection={<Icon name="door" />}
        classNames={{ root: styles.action ?? '', label: styles.words ?? '' }}
        py="xs"
        disabled={!others}
        onClick={() => setConfirming(true)}
      >
        Sign out everywhere else
      </Button>
      <Confirm
        opened={isConfirming}
        title="Sign out everywhere else?"
        text="All other phones, tablets and computers will have to sign in again. This device stays signed in."
        confirmLabel="Sign out"
        busy={end.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={signOut}
      />
    </div>
  );
}
