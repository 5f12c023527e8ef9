import type { Card } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { deleteCardMutation, preferCardMutation } from './cards.api.ts';
import styles from './payment-methods.module.css';

interface Props {
  card: Card;
  /** Called after a successful action; the pressed button may be unmounted by then. */
  onDone: () => void;
}

/** The actions on a card: make preferred, unless it already is, and delete. */
export function CardActions({ card: { id, card_type, last4, expired, preferred }, onDone }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const prefer = useMutation(preferCardMutation);
  const remove = useMutation(deleteCardMutation);
  const name = `${card_type === 'Other' ? 'the card' : card_type} ending in ${last4}`;
  // Awaits the promise instead of using `mutate` callbacks, which do not run after these buttons unmount.
  const showResult = (action: Promise<{ message: string }>) =>
    action
      .then(
        ({ message }) => {
          void toastSuccess(message);
          onDone();
        },
        ({ message }: Error) => void toastDanger(message),
      )
      .finally(() => setConfirming(false));
  return (
    <div className={styles.actions}>
      {preferred === 0 && (
        <Button
          look="outline"
          size="sm"
          aria-label={`Make preferred: ${name}`}
          loading={prefer.isPending}
          disabled={expired}
          title={expired ? 'This card has expired, so it cannot be charged.' : undefined}
          onClick={() => void showResult(prefer.mutateAsync(id))}
        >
          Make preferred
        </Button>
      )}
      <Button look="text" danger size="sm" aria-label={`Delete: ${name}`} onClick={() => setConfirming(true)}>
        <Icon name="trash" size={18} />
        Delete
      </Button>
      <Confirm
        opened={isConfirming}
        title="Delete this card?"
        text={`${name} is removed here and at the card provider. You can add it again at any time.`}
        busy={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void showResult(remove.mutateAsync(id))}
      />
    </div>
  );
}
