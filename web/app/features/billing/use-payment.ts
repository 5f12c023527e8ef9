import type { CardToken } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asFailure, type Failure } from '../../api/failure.ts';
import { confirmPayment, dueQuery, isAlreadyPaid, type PaymentReply, sendPayment } from './billing.api.ts';
import type { CheckedCard } from './card-rules.ts';
import { answerBank, makeToken } from './tokens.ts';

interface What {
  meetingId: string;
  amount: number;
  hosting: boolean;
}

/** The bank wants to ask the customer. */
interface Question {
  clientSecret: string;
  paymentId: string;
}

/**
 * One payment from the card to its outcome. When nobody knows what became of an order (the network or the provider
 * was gone), trying again sends the same order, so that nothing is paid twice.
 */
export function usePayment(what: What, onPaid: (amount: number) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const unsure = useRef<{ token: CardToken; card: string } | null>(null);

  async function attempt(work: () => Promise<PaymentReply>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await work();
      unsure.current = null;
      if (reply.success) onPaid(reply.amount);
      else setQuestion({ clientSecret: reply.client_secret, paymentId: reply.payment_id });
    } catch (thrown) {
      const failed = asFailure(thrown);
      if (failed.status !== 0 && failed.status < 500) unsure.current = null;
      setFailure(failed);
      if (isAlreadyPaid(failed)) await client.invalidateQueries(dueQuery(what.meetingId, what.hosting));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    failure,
    question,
    fail: setFailure,
    pay: (card: CheckedCard) =>
      attempt(async () => {
        const typed = JSON.stringify(card);
        const token = unsure.current?.card === typed ? unsure.current.token : await makeToken(card);
        unsure.current = { token, card: typed };
        return sendPayment({ ...what, token });
      }),
    answer: (approved: boolean) =>
      attempt(async () => {
        if (!question) throw asFailure(null);
        setQuestion(null);
        await answerBank(question.clientSecret, approved);
        return confirmPayment(question.paymentId);
      }),
  };
}
