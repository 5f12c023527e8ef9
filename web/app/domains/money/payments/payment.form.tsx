import type { AmountDue } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import { BankDialog, CardFields, CardPrivacy, type CardTokenizer, useCardAction } from '../cards/index.ts';
import styles from './payment.form.module.css';
import { dueQuery, findPaymentOutcome, isAlreadyPaid, sendPayment } from './payments.api.ts';
import { RenewalTerms } from './renewal-terms.tsx';

interface Props {
  meetingId: string;
  hosting: boolean;
  due: AmountDue;
  onPaid: (amount: number) => void;
}

/** The payment form: the card fields, the amount, the terms of hosting, and the button that pays. */
export function PaymentForm({ meetingId, hosting, due, onPaid }: Props) {
  const payment = usePayment({ meetingId, due, hosting }, onPaid);
  const submit = () => {
    if (!payment.busy) void payment.pay();
  };
  return (
    <Form
      onSubmit={submit}
      className={styles.form}
      aria-label="Payment"
      failure={payment.failure}
      onDismiss={() => payment.setFailure(null)}
    >
      <CardFields provider={due} ref={payment.tokenizer} disabled={payment.busy} />
      <TextField
        label="Amount"
        id="amount"
        name="amount"
        value={`${formatDollars(due.amount)} USD`}
        readOnly
        className={styles.amount}
      />
      {due.hosting > 0 && (
        <RenewalTerms month={due.month}>
          {due.begins_on
            ? `Your month of hosting begins on ${formatDay(due.begins_on)}.`
            : 'Your first month of hosting begins when we open your account after the interview.'}
        </RenewalTerms>
      )}
      {due.resumes_on && (
        <RenewalTerms month={due.month}>
          {`Your hosting is paid until ${formatDay(due.resumes_on)}. You pay nothing today, and ${formatDollars(due.month)} on that day.`}
        </RenewalTerms>
      )}
      <Button type="submit" look="accent" size="lg" round wide loading={payment.busy}>
        <Icon name="card" />
        {due.resumes_on ? 'Resume hosting' : 'Pay'}
      </Button>
      <p className={styles.note} aria-live="polite">
        {payment.busy ? (
          'Your payment is being processed. Please keep this page open.'
        ) : (
          <CardPrivacy provider={due} />
        )}
      </p>
      <BankDialog onDecide={payment.completeChallenge} amount={due.amount} />
    </Form>
  );
}

interface PaymentInput {
  meetingId: string;
  due: AmountDue;
  hosting: boolean;
}

/** Submits the payment of an interview and tracks it from the card to the outcome. */
function usePayment({ meetingId, due, hosting }: PaymentInput, onPaid: (amount: number) => void) {
  const client = useQueryClient();
  const tokenizer = useRef<CardTokenizer>(null);
  const action = useCardAction({
    provider: due,
    tokenizer,
    onDone: () => onPaid(due.amount),
    use: due.resumes_on ? 'saved' : 'charged',
    check: () => findPaymentOutcome(meetingId, hosting),
  });
  return {
    ...action,
    tokenizer,
    async pay() {
      const failure = await action.run(
        async (onSent) => {
          const token = (await tokenizer.current?.token()) ?? { id: '' };
          onSent();
          return sendPayment({ meetingId, amount: due.amount, hosting, token });
        },
        { again: due.resumes_on !== null },
      );
      if (failure && isAlreadyPaid(failure)) await client.invalidateQueries(dueQuery(meetingId, hosting));
    },
  };
}
