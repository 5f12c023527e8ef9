import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import styles from './add-card.module.css';
import { BankDialog } from './bank-dialog.tsx';
import { CardFields } from './card-fields.tsx';
import { CardPrivacy } from './card-privacy.tsx';
import type { CardProvider, CardTokenizer } from './card-tokenizer.ts';
import { addCard, invalidateCards, ownCardsQuery } from './cards.api.ts';
import { useCardAction } from './use-card-action.ts';

interface Props {
  provider: CardProvider;
  onAdded: () => void;
}

/** The form that saves a card without charging it. */
export function AddCardForm({ provider, onAdded }: Props) {
  const client = useQueryClient();
  const tokenizer = useRef<CardTokenizer>(null);
  const cardCountBefore = useRef<number | null>(null);
  const action = useCardAction({
    provider,
    tokenizer,
    use: 'saved',
    check: async () => {
      const { data } = await call('cards.list');
      if (cardCountBefore.current === null) return 'unknown';
      return data.length > cardCountBefore.current ? 'done' : 'not done';
    },
    onDone: async () => {
      await invalidateCards(client);
      void toastSuccess('Payment method added successfully!');
      onAdded();
    },
  });
  const submit = async () => {
    if (action.busy) return;
    let hasToken = false;
    cardCountBefore.current = client.getQueryData(ownCardsQuery.queryKey)?.length ?? null;
    const failure = await action.run(async (onSent) => {
      const token = (await tokenizer.current?.token()) ?? { id: '' };
      hasToken = true;
      onSent();
      return addCard(token);
    });
    if (!failure) return;
    // If there is no token, the fields already show their errors, and a toast would repeat them.
    if (hasToken) void toastDanger();
    else console.info('The card was not tokenized:', failure.message);
  };
  return (
    <Form
      onSubmit={submit}
      className={styles.form}
      aria-label="Add Card"
      failure={action.failure}
      onDismiss={() => action.setFailure(null)}
    >
      <CardFields provider={provider} ref={tokenizer} disabled={action.busy} />
      <Button type="submit" loading={action.busy}>
        <Icon name="card" />
        Save card
      </Button>
      <p className={styles.note}>
        Nothing is charged now. <CardPrivacy provider={provider} />
      </p>
      <BankDialog onDecide={action.completeChallenge} amount={null} />
    </Form>
  );
}
