import { type RefObject, useState } from 'react';
import { asFailure, Failure } from '../../api/failure.ts';
import type { CardDesk, CardProvider } from './card-desk.ts';
import { answerBank } from './sandbox-desk.ts';

/** The bank wants to ask the customer before a card is charged or kept. */
interface BankQuestion {
  success: false;
  client_secret: string;
  payment_id: string;
}

type DoneOf<Reply> = Extract<Reply, { success: true }>;

interface Deed<Reply> {
  /** Undefined while it is still asked for. */
  provider: CardProvider | undefined;
  /** Goes on after the bank's question. */
  confirm: (paymentId: string) => Promise<Reply>;
  onDone: (done: DoneOf<Reply>) => void | Promise<void>;
  /** Where the card is typed, when one is. */
  desk?: RefObject<CardDesk | null>;
}

const isDone = <Reply extends { success: boolean }>(reply: Reply): reply is DoneOf<Reply> => reply.success;

const unanswered =
  'Your bank did not hear from you, so nothing was charged. Please try again, or use another card.';

/**
 * Something done with a card, such as a payment, from the click to its outcome, with the question that a bank may ask in
 * between. When nobody knows what became of it (the network or the provider was gone), trying again sends the same
 * order, so that nothing is paid twice.
 */
export function useCardDeed<Reply extends { success: true } | BankQuestion>({
  provider,
  confirm,
  onDone,
  desk,
}: Deed<Reply>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answer, setAnswer] = useState<((approved: boolean) => void) | null>(null);

  async function askBank(clientSecret: string): Promise<void> {
    if (provider?.provider === 'stripe') {
      const { stripeWith } = await import('./stripe.ts');
      const stripe = await stripeWith(provider.publishable_key ?? '');
      // Whatever the bank's window says, the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret });
      return;
    }
    const approved = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    await answerBank(clientSecret, approved);
  }

  async function outcome(reply: Reply): Promise<DoneOf<Reply>> {
    if (isDone(reply)) return reply;
    await askBank((reply as BankQuestion).client_secret);
    const settled = await confirm((reply as BankQuestion).payment_id);
    if (isDone(settled)) return settled;
    throw new Failure(409, { message: unanswered });
  }

  return {
    busy,
    failure,
    fail: setFailure,
    /** For the sandbox's bank: null while it asks nothing. */
    answer,
    /** Does it; answers what went wrong, or null. */
    async run(send: () => Promise<Reply>): Promise<Failure | null> {
      setBusy(true);
      setFailure(null);
      try {
        const done = await outcome(await send());
        desk?.current?.spend();
        await onDone(done);
        return null;
      } catch (thrown) {
        const failed = asFailure(thrown);
        if (failed.status > 0 && failed.status < 500) desk?.current?.spend();
        setFailure(failed);
        return failed;
      } finally {
        setBusy(false);
      }
    },
  };
}
