import type { AmountDue } from '@lifestory/contract';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Failure } from '../../api/failure.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dollars } from '../../ui/money.ts';
import { BankDialog } from './bank-dialog.tsx';
import { CardForm } from './card-form.tsx';
import styles from './payment.form.module.css';
import { RenewalTerms } from './renewal-terms.tsx';
import { useCard } from './use-card.ts';
import { usePayment } from './use-payment.ts';

interface Props {
  meetingId: string;
  hosting: boolean;
  due: AmountDue;
  onPaid: (amount: number) => void;
}

/** Card, amount and Pay. */
export function PaymentForm({ meetingId, hosting, due, onPaid }: Props) {
  const card = useCard();
  const payment = usePayment({ meetingId, amount: due.amount, hosting }, (amount) => {
    card.clear();
    onPaid(amount);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (payment.busy) return;
    const checked = card.check();
    if (checked instanceof Failure) payment.fail(checked);
    else void payment.pay(checked);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Payment">
      <ErrorSummary failure={payment.failure} onDismiss={() => payment.fail(null)} />
      <CardForm card={card} disabled={payment.busy} sandbox={due.provider === 'sandbox'} />
      <TextInput
        label="Amount"
        id="amount"
        name="amount"
        value={`${dollars(due.amount)} USD`}
        readOnly
        classNames={{ input: styles.amount ?? '' }}
      />
      {due.hosting > 0 && <RenewalTerms month={due.month} />}
      <Button
        type="submit"
        color="clay"
        size="lg"
        radius="xl"
        fullWidth
        loading={payment.busy}
        leftSection={<Icon name="card" />}
      >
        Pay
      </Button>
      <p className={styles.safe} aria-live="polite">
        {payment.busy
          ? 'Your payment is being made. Please leave this page open.'
          : 'Your card number goes to the card provider only. We never see or keep it.'}
      </p>
      <BankDialog opened={payment.question !== null} amount={due.amount} onAnswer={payment.answer} />
    </form>
  );
}
