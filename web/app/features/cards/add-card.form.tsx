import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../ui/toast.ts';
import styles from './add-card.module.css';
import { BankDialog } from './bank-dialog.tsx';
import type { CardDesk, CardProvider } from './card-desk.ts';
import { CardFields } from './card-fields.tsx';
import { addCard, cardsChanged } from './cards.api.ts';
import { useCardDeed } from './use-card-deed.ts';

interface Props {
  provider: CardProvider;
  onAdded: () => void;
}

/** Keeps one more card, without charging it. */
export function AddCardForm({ provider, onAdded }: Props) {
  const client = useQueryClient();
  const desk = useRef<CardDesk>(null);
  const deed = useCardDeed({
    provider,
    desk,
    onDone: async () => {
      await cardsChanged(client);
      void toastSuccess('Payment method added successfully!');
      onAdded();
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (deed.busy) return;
    let sent = false;
    const failure = await deed.run(async () => {
      const token = (await desk.current?.token()) ?? { id: '' };
      sent = true;
      return addCard(token);
    });
    if (!failure) return;
    // What is wrong with what was typed is said at the fields.
    if (sent) void toastDanger();
    else console.info('The card did not become a token:', failure.message);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Add Card">
      <ErrorSummary failure={deed.failure} onDismiss={() => deed.fail(null)} />
      <CardFields provider={provider} ref={desk} disabled={deed.busy} />
      <Button type="submit" loading={deed.busy} leftSection={<Icon name="card" />}>
        Save card
      </Button>
      <p className={styles.safe}>
        Nothing is charged now. Your card number goes to the card provider only. We never see or keep it.
      </p>
      <BankDialog onAnswer={deed.answer} amount={null} />
    </form>
  );
}
