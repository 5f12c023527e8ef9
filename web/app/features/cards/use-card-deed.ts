import { type RefObject, useState } from 'react';
import { asFailure, Failure } from '../../api/failure.ts';
import type { CardDesk, CardProvider } from './card-desk.ts';
import { goOnAfterBank } from './cards.api.ts';
import { answerBank } from './sandbox-desk.ts';

/** What a call answers that charges a card or keeps one: it is done, or the bank wants to ask the customer. */
type DeedReply = { success: true } | { success: false; client_secret: string; payment_id: string };

interface Deed {
  /** Undefined while it is still asked for. */
  provider: CardProvider | undefined;
  onDone: () => void | Promise<void>;
  /** Where the card is typed, when one is. */
  desk?: RefObject<CardDesk | null>;
}

const unanswered =
  'Your bank did not hear from you, so nothing was charged. Please try again, or use another card.';

/**
 * Something done with a card, such as a payment, from the click to its outcome, with the question that a bank may ask in
 * between. When nobody knows what became of it (the network or the provider was gone), trying again sends the same
 * order, so that nothing is paid twice.
 */
export function useCardDeed({ provider, onDone, desk }: Deed) {
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

  async function see(reply: DeedReply): Promise<void> {
    if (reply.success) return;
    await askBank(reply.client_secret);
    const settled = await goOnAfterBank(reply.payment_id);
    if (!settled.success) throw new Failure(409, { message: unanswered });
  }

  return {
    busy,
    failure,
    fail: setFailure,
    /** For the sandbox's bank: null while it asks nothing. */
    answer,
    /** Does it; answers what went wrong, or null. */
    async run(send: () => Promise<DeedReply>): Promise<Failure | null> {
      setBusy(true);
      setFailure(null);
      try {
        await see(await send());
        desk?.current?.spend();
        await onDone();
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
