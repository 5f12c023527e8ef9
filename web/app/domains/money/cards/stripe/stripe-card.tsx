import type { StripeError } from '@stripe/stripe-js';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Failure } from '../../../../api/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldFrame } from '../../../../ui/forms/text-field.tsx';
import styles from '../card-fields.module.css';
import { CardMarks } from '../card-mark.tsx';
import type { CardField } from '../card-rules.ts';
import type { CardTokenizer, CardTokenPayload } from '../card-tokenizer.ts';
import { cardFieldIds } from '../use-card-entry.ts';
import { useStripeElements } from './use-stripe-elements.ts';

interface Props {
  ref: Ref<CardTokenizer>;
  publishableKey: string;
  disabled: boolean;
}

/** Stripe's card fields: each is an iframe of Stripe, so that card numbers never enter our page. */
export default function StripeCard({ ref, publishableKey, disabled }: Props) {
  const tokenRef = useRef<CardTokenPayload | null>(null);
  const discardToken = () => {
    tokenRef.current = null;
  };
  const elements = useStripeElements(publishableKey, cardFieldIds, discardToken);
  const { mounted, ready, loadFailure, brand, problems, setProblems } = elements;

  useImperativeHandle(ref, () => ({
    discardToken,
    async token() {
      if (tokenRef.current) return tokenRef.current;
      if (!mounted.current) throw loadFailure ?? new Failure(0, { message: stillLoadingMessage });
      const { stripe, number } = mounted.current;
      const { token, error } = await stripe.createToken(number);
      if (token) {
        tokenRef.current = token;
        return token;
      }
      const field = fieldOf(error);
      const message = toErrorText(error);
      if (!field) throw new Failure(422, { message: { general: [message] } });
      setProblems((before) => ({ ...before, [field]: message }));
      throw new Failure(422, { message: { [cardFieldIds[field]]: [message] } });
    },
  }));

  useEffect(() => {
    if (!ready || !mounted.current) return;
    const { number, expiry, cvc } = mounted.current;
    for (const field of [number, expiry, cvc]) field.update({ disabled });
  }, [ready, disabled, mounted]);

  const renderField = (field: CardField, label: string) => (
    <FieldFrame
      id={cardFieldIds[field]}
      label={label}
      error={problems[field]}
      className={field === 'number' ? styles.wide : undefined}
    >
      <div
        id={cardFieldIds[field]}
        className={styles.frame}
        tabIndex={-1}
        data-invalid={problems[field] !== undefined || undefined}
      />
    </FieldFrame>
  );

  if (loadFailure) {
    return (
      <div className={styles.loadFailure} role="alert">
        <p>{loadFailure.message}</p>
        <Button look="outline" onClick={elements.retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.card} aria-busy={!ready}>
      <legend className="visually-hidden">Card</legend>
      <CardMarks brand={brand} />
      {renderField('number', 'Card number')}
      {renderField('expiry', 'Expiration date')}
      {renderField('cvc', 'Security code')}
    </fieldset>
  );
}

const stillLoadingMessage = 'The card form is still loading. Please wait a moment and try again.';

/** The message to show for a Stripe error: only card, validation and connection errors are written for customers. */
const toErrorText = ({ type, message }: StripeError): string =>
  message && (type === 'card_error' || type === 'validation_error' || type === 'api_connection_error')
    ? message
    : 'The card could not be read. Please try again, or use another card.';

function fieldOf({ code = '', param = '' }: StripeError): CardField | null {
  if (/number/.test(code) || param === 'number') return 'number';
  if (/expiry|expired/.test(code) || /^exp/.test(param)) return 'expiry';
  return /cvc/.test(code) || param === 'cvc' ? 'cvc' : null;
}
