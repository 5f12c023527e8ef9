import type { Card } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../ui/toast.ts';
import { deleteCardMutation, preferCardMutation } from './cards.api.ts';
import styles from './payment-methods.module.css';

/** What can be done with a card that is not the preferred one. */
export function CardDeeds({ card: { id, card_type, last4, expired } }: { card: Card }) {
  const [asking, setAsking] = useState(false);
  const prefer = useMutation(preferCardMutation);
  const remove = useMutation(deleteCardMutation);
  const name = `${card_type === 'Other' ? 'the card' : card_type} ending in ${last4}`;
  const told = {
    onSuccess: ({ message }: { message: string }) => void toastSuccess(message),
    onError: (failure: Error) => void toastDanger(failure.message),
  };
  return (
    <div className={styles.deeds}>
      <Button
        variant="default"
        size="sm"
        px="sm"
        mih="var(--target)"
        aria-label={`Make preferred: ${name}`}
        loading={prefer.isPending}
        disabled={expired}
        title={expired ? 'This card has expired, so it cannot be charged.' : undefined}
        onClick={() => prefer.mutate(id, told)}
      >
        Make preferred
      </Button>
      <Button
        variant="subtle"
        color="clay"
        size="sm"
        px="sm"
        mih="var(--target)"
        aria-label={`Delete: ${name}`}
        leftSection={<Icon name="trash" size={18} />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <Confirm
        opened={asking}
        title="Delete this card?"
        text={`We forget ${name} here and at the card provider. You can add it again at any time.`}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(id, { ...told, onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
