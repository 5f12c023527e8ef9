import type { CardToken } from '@lifestory/contract';
import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import styles from '../card-fields.module.css';
import { CardMarks } from '../card-mark.tsx';
import { type CardField, cvcLength } from '../card-rules.ts';
import type { CardTokenizer } from '../card-tokenizer.ts';
import { cardFieldIds, useCardEntry } from '../use-card-entry.ts';
import { createToken } from './sandbox-tokenizer.ts';

const testNumbers: [number: string, meaning: string][] = [
  ['4242 4242 4242 4242', 'Visa, succeeds'],
  ['5555 5555 5555 4444', 'MasterCard, succeeds'],
  ['3782 822463 10005', 'American Express, succeeds'],
  ['4000 0025 0000 3155', 'the bank asks first'],
  ['4000 0027 6000 3184', 'the bank always asks'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient funds'],
  ['4000 0000 0000 0069', 'expired card'],
  ['4000 0000 0000 0341', 'fails when charged'],
];

/** Explains that no real card is charged, and which test numbers work. */
function SandboxNote() {
  return (
    <details className={styles.sandbox}>
      <summary>
        <strong>Sandbox:</strong> no real money is charged. Please use a test card.
      </summary>
      <p>Use any future expiration date and any security code. Never enter a real card here.</p>
      <dl>
        {testNumbers.map(([number, meaning]) => (
          <div key={number}>
            <dt>{number}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface Props {
  ref: Ref<CardTokenizer>;
  disabled: boolean;
}

/** The fields of a sandbox card: number, expiration date and security code. */
export function SandboxCard({ ref, disabled }: Props) {
  const card = useCardEntry();
  const number = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  const tokenRef = useRef<{ token: CardToken; cardText: string } | null>(null);
  const numberText = card.entry.number;

  useImperativeHandle(ref, () => ({
    async token() {
      const validCard = card.requireValid();
      const cardText = JSON.stringify(validCard);
      if (tokenRef.current?.cardText !== cardText)
        tokenRef.current = { token: await createToken(validCard), cardText };
      return tokenRef.current.token;
    },
    discardToken() {
      tokenRef.current = null;
    },
  }));

  // Formatting moves the caret. Put it back after the same digit.
  useLayoutEffect(() => {
    const input = number.current;
    if (digitsBefore.current === null || !input || document.activeElement !== input) return;
    let position = 0;
    for (let digits = 0; position < numberText.length && digits < digitsBefore.current; position++) {
      if (/\d/.test(numberText[position] ?? '')) digits++;
    }
    input.setSelectionRange(position, position);
    digitsBefore.current = null;
  }, [numberText]);

  const fieldProps = (name: CardField) => ({
    id: cardFieldIds[name],
    name: cardFieldIds[name],
    value: card.entry[name],
    inputMode: 'numeric' as const,
    disabled,
    error: card.findProblem(name),
    onBlur: () => card.validateOnBlur(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value, selectionStart } = event.currentTarget;
      if (name === 'number') {
        const isInside = selectionStart !== null && selectionStart < value.length;
        digitsBefore.current = isInside ? value.slice(0, selectionStart).replace(/\D/g, '').length : null;
      }
      card.setField(name, value);
    },
  });

  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">Card</legend>
      <div className={styles.number}>
        <CardMarks brand={card.brand} />
        <TextField
          {...fieldProps('number')}
          ref={number}
          label="Card number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
      </div>
      <TextField
        {...fieldProps('expiry')}
        label="Expiration date"
        autoComplete="cc-exp"
        placeholder="MM / YY"
      />
      <TextField
        {...fieldProps('cvc')}
        label="Security code"
        autoComplete="cc-csc"
        placeholder={cvcLength(card.brand) === 4 ? '4 digits' : '3 digits'}
      />
      <SandboxNote />
    </fieldset>
  );
}
