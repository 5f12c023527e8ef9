import type { AmountDue } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CardTokenizer, useCardAction } from '../cards/index.ts';
import { dueQuery, findPaymentOutcome, isAlreadyPaid, sendPayment } from './payments.api.ts';

interface PaymentInput {
  meetingId: string;
  due: AmountDue;
  hosting: boolean;
}

/** Submits the payment of an interview and tracks it from the card to the outcome. */
export function usePayment({ meetingId, due, hosting }: PaymentInput, onPaid: (amount: number) => void) {
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
