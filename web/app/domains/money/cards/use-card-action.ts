import { type RefObject, useEffect, useRef, useState } from 'react';
import { Failure, toFailure } from '../../../api/failure.ts';
import { loadChunk } from '../../../ui/loading/chunk.ts';
import type { CardProvider, CardTokenizer } from './card-tokenizer.ts';
import { confirmAfterChallenge } from './cards.api.ts';
import {
  type CardUse,
  createNotUsedFailure,
  isOutcomeUnknown,
  type Outcome,
  toNotSentFailure,
  toUnknownOutcomeFailure,
} from './outcome.ts';
import { completeAuthentication } from './sandbox/sandbox-tokenizer.ts';

/** The reply of a call that charges or saves a card: success, or the bank requires authentication. */
type CardReply = { success: true } | { success: false; client_secret: string; payment_id: string };

interface CardAction {
  /** Undefined while loading. */
  provider: CardProvider | undefined;
  onDone: () => void | Promise<void>;
  /** The tokenizer of the card fields, if a card is entered. */
  tokenizer?: RefObject<CardTokenizer | null>;
  /** What the order does with the card. */
  use: CardUse;
  /** Asks the server for the outcome of the order. */
  check: () => Promise<Outcome>;
}

interface RunOptions {
  /** Whether the order is sent again after the bank's authentication, to complete it. */
  again?: boolean;
}

/** Milliseconds between two checks of the outcome. */
const checkIntervalMs = 4_000;

const notConfirmedMessage =
  'Your bank received no confirmation, so nothing was charged. Please try again, or use another card.';

/**
 * Runs a card action, such as a payment, from the click to its outcome, including the bank’s authentication. If the
 * outcome is unknown (no network, provider unavailable), it is polled; a retry repeats the same order, so that
 * nothing is paid twice.
 */
export function useCardAction({ provider, onDone, tokenizer, use, check }: CardAction) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [completeChallenge, setCompleteChallenge] = useState<((approved: boolean) => void) | null>(null);
  const [isUncertain, setIsUncertain] = useState(false);
  const runCount = useRef(0);
  const checkOutcome = useRef(async () => {});
  checkOutcome.current = async () => {
    const checkedRun = runCount.current;
    const outcome = await check().catch(() => 'unknown' as const);
    // If the order was sent again in the meantime, that attempt reports its own outcome.
    if (outcome === 'unknown' || checkedRun !== runCount.current) return;
    setIsUncertain(false);
    setFailure(outcome === 'done' ? null : createNotUsedFailure(use));
    if (outcome !== 'done') return;
    tokenizer?.current?.discardToken();
    setBusy(true);
    try {
      await onDone();
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!isUncertain) return;
    let isChecking = false;
    const checkOnce = async () => {
      if (isChecking) return;
      isChecking = true;
      await checkOutcome.current().finally(() => {
        isChecking = false;
      });
    };
    const timer = setInterval(checkOnce, checkIntervalMs);
    window.addEventListener('online', checkOnce);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', checkOnce);
    };
  }, [isUncertain]);

  async function authenticateAtBank(clientSecret: string): Promise<void> {
    if (provider?.provider === 'stripe') {
      const { loadStripeFor } = await loadChunk(() => import('./stripe/stripe.ts'));
      const stripe = await loadStripeFor(provider.publishable_key ?? '');
      // The result is ignored: the server asks the provider for the outcome.
      await stripe.handleNextAction({ clientSecret });
      return;
    }
    const approved = await new Promise<boolean>((resolve) => setCompleteChallenge(() => resolve));
    setCompleteChallenge(null);
    await completeAuthentication(clientSecret, approved);
  }

  async function settle(reply: CardReply, again?: () => Promise<CardReply>): Promise<void> {
    if (reply.success) return;
    await authenticateAtBank(reply.client_secret);
    const confirmation = await confirmAfterChallenge(reply.payment_id);
    const lastReply = confirmation.success && again ? await again() : confirmation;
    if (!lastReply.success) throw new Failure(409, { message: notConfirmedMessage });
  }

  return {
    busy,
    failure,
    setFailure,
    /** Completes the challenge of the sandbox's bank: whether the customer approved. Null without a challenge. */
    completeChallenge,
    /** Runs the action; returns its failure, or null. `send` calls `onSent` once it has a token, before the order. */
    async run(
      send: (onSent: () => void) => Promise<CardReply>,
      { again = false }: RunOptions = {},
    ): Promise<Failure | null> {
      let sent = false;
      const order = () =>
        send(() => {
          sent = true;
        });
      runCount.current += 1;
      setBusy(true);
      setFailure(null);
      setIsUncertain(false);
      try {
        await settle(await order(), again ? order : undefined);
        tokenizer?.current?.discardToken();
        await onDone();
        return null;
      } catch (error) {
        const cause = toFailure(error);
        const isUncertain = sent && isOutcomeUnknown(cause);
        if (!isUncertain && cause.status > 0 && cause.status < 500) tokenizer?.current?.discardToken();
        const shownFailure = isUncertain ? toUnknownOutcomeFailure(cause, use) : toNotSentFailure(cause, use);
        setIsUncertain(isUncertain);
        setFailure(shownFailure);
        return shownFailure;
      } finally {
        setBusy(false);
      }
    },
  };
}
