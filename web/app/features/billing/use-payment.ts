import type { AmountDue } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CardDesk } from '../cards/card-desk.ts';
import { useCardDeed } from '../cards/use-card-deed.ts';
import { dueQuery, isAlreadyPaid, paymentOutcome, sendPayment } from './billing.api.ts';

interface What {
  meetingId: string;
  due: AmountDue;
  hosting: boolean;
}

/** One payment on a payment link, from the card to its outcome. */
export function usePayment({ meetingId, due, hosting }: What, onPaid: (amount: number) => void) {
  const client = useQueryClient();
  const desk = useRef<CardDesk>(null);
  const deed = useCardDeed({
    provider: due,
    desk,
    onDone: () => onPaid(due.amount),
    use: due.resumes_on ? 'saved' : 'charged',
    check: () => paymentOutcome(meetingId, hosting),
  });
  return {
    ...deed,
    desk,
    async pay() {
      const failure = await deed.run(
        async (onSent) => {
          const token = (await desk.current?.token()) ?? { id: '' };
          onSent();
          return sendPayment({ meetingId, amount: due.amount, hosting, token });
        },
        { again: due.resumes_on !== null },
      );
      if (failure && isAlreadyPaid(failure)) await client.invalidateQueries(dueQuery(meetingId, hosting));
    },
  };
}
