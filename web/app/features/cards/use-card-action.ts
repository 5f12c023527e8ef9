import { type RefObject, useEffect, useRef, useState } from 'react';
import { Failure, toFailure } from '../../api/failure.ts';
import { loadChunk } from '../../ui/chunk.ts';
import type { CardProvider, CardTokenizer } from './card-tokenizer.ts';
import { goOnAfterBank } from './cards.api.ts';
import { type CardUse, isUnknown, notDone, notSent, type Outcome, unknownOutcome } from './outcome.ts';
import { answerBank } from './sandbox-tokenizer.ts';

/** What a call answers that charges a card or keeps one: it is done, or the bank wants to ask the customer. */
type CardReply = { success: true } | { success: false; client_secret: string; payment_id: string };

interface CardAction {
  /** Undefined while it is still asked for. */
  provider: CardProvider | undefined;
  onDone: () => void | Promise<void>;
  /** Where the card is typed, when one is. */
  tokenizer?: RefObject<CardTokenizer | null>;
  /** What the order does with the card. */
  use: CardUse;
  /** Asks the server what became of the order. */
  check: () => Promise<Outcome>;
}

/** How an order is sent. */
interface Sending {
  /** After the bank's question the same order is sent once more, which completes it. */
  again?: boolean;
}

/** Milliseconds between two checks of what became of an order. */
const checkEveryMs = 4_000;

const unanswered =
  'Your bank did not hear from you, so nothing was charged. Please try again, or use another card.';

/**
 * Something done with a card, such as a payment, from the click to its outcome, with the question that a bank may ask in
 * between. When nobody knows what became of it (the network or the provider was gone), it is checked until it is known;
 * trying again sends the same order, so that nothing is paid twice.
 */
export function useCardAction({ provider, onDone, tokenizer, use, check }: CardAction) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answer, setAnswer] = useState<((approved: boolean) => void) | null>(null);
  const [isUnsure, setIsUnsure] = useState(false);
  const orders = useRef(0);
  const checkOutcome = useRef(async () => {});
  checkOutcome.current = async () => {
    const checked = orders.current;
    const outcome = await check().catch(() => 'unknown' as const);
    // An order that was sent again meanwhile tells its outcome itself.
    if (outcome === 'unknown' || checked !== orders.current) return;
    setIsUnsure(false);
    setFailure(outcome === 'done' ? null : notDone(use));
    if (outcome !== 'done') return;
    tokenizer?.current?.spend();
    setBusy(true);
    try {
      await onDone();
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!isUnsure) return;
    let isChecking = false;
    const checkOnce = async () => {
      if (isChecking) return;
      isChecking = true;
      await checkOutcome.current().finally(() => {
        isChecking = false;
      });
    };
    const timer = setInterval(checkOnce, checkEveryMs);
    window.addEventListener('online', checkOnce);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', checkOnce);
    };
  }, [isUnsure]);

  async function askBank(clientSecret: string): Promise<void> {
    if (provider?.provider === 'stripe') {
      const { stripeWith } = await loadChunk(() => import('./stripe.ts'));
      const stripe = await stripeWith(provider.publishable_key ?? '');
      // Whatever the bank's window says, the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret });
      return;
    }
    const approved = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    await answerBank(clientSecret, approved);
  }

  async function settle(reply: CardReply, again?: () => Promise<CardReply>): Promise<void> {
    if (reply.success) return;
    await askBank(reply.client_secret);
    const settled = await goOnAfterBank(reply.payment_id);
    const last = settled.success && again ? await again() : settled;
    if (!last.success) throw new Failure(409, { message: unanswered });
  }

  return {
    busy,
    failure,
    fail: setFailure,
    /** For the sandbox's bank: null while it asks nothing. */
    answer,
    /** Does it; answers what went wrong, or null. `send` calls `onSent` once the card's token is there. */
    async run(
      send: (onSent: () => void) => Promise<CardReply>,
      { again = false }: Sending = {},
    ): Promise<Failure | null> {
      let sent = false;
      const order = () =>
        send(() => {
          sent = true;
        });
      orders.current += 1;
      setBusy(true);
      setFailure(null);
      setIsUnsure(false);
      try {
        await settle(await order(), again ? order : undefined);
        tokenizer?.current?.spend();
        await onDone();
        return null;
      } catch (thrown) {
        const failed = toFailure(thrown);
        const unsure = sent && isUnknown(failed);
        if (!unsure && failed.status > 0 && failed.status < 500) tokenizer?.current?.spend();
        const shown = unsure ? unknownOutcome(failed, use) : notSent(failed, use);
        setIsUnsure(unsure);
        setFailure(shown);
        return shown;
      } finally {
        setBusy(false);
      }
    },
  };
}
