import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import styles from './card-form.module.css';
import { CardMarks } from './card-mark.tsx';
import type { CardField } from './card-rules.ts';
import { cvcLength } from './card-rules.ts';
import { SandboxNote } from './sandbox-note.tsx';
import { type CardState, cardFieldIds } from './use-card.ts';

interface Props {
  card: CardState;
  disabled?: boolean;
  /** Nothing real is charged: says so, with numbers to try. */
  sandbox: boolean;
}

/** Number, expiration date and security code of a card. What is typed leaves this page as a token only. */
export function CardForm({ card, disabled = false, sandbox }: Props) {
  const number = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  const numberText = card.entry.number;

  // Grouping moves what stands right of the caret: it is put back behind the digit it stood behind.
  useLayoutEffect(() => {
    const input = number.current;
    if (digitsBefore.current === null || !input || document.activeElement !== input) return;
    let place = 0;
    for (let digits = 0; place < numberText.length && digits < digitsBefore.current; place++) {
      if (/\d/.test(numberText[place] ?? '')) digits++;
    }
    input.setSelectionRange(place, place);
    digitsBefore.current = null;
  }, [numberText]);

  const field = (name: CardField) => ({
    id: cardFieldIds[name],
    name: cardFieldIds[name],
    value: card.entry[name],
    inputMode: 'numeric' as const,
    disabled,
    error: card.problem(name),
    onBlur: () => card.leave(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value, selectionStart } = event.currentTarget;
      if (name === 'number') {
        const inside = selectionStart !== null && selectionStart < value.length;
        digitsBefore.current = inside ? value.slice(0, selectionStart).replace(/\D/g, '').length : null;
      }
      card.write(name, value);
    },
  });

  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">Card</legend>
      <div className={styles.number}>
        <CardMarks brand={card.brand} />
        <TextInput
          {...field('number')}
          ref={number}
          label="Card number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
      </div>
      <TextInput {...field('expiry')} label="Expiration date" autoComplete="cc-exp" placeholder="MM / YY" />
      <TextInput
        {...field('cvc')}
        label="Security code"
        autoComplete="cc-csc"
        placeholder={cvcLength(card.brand) === 4 ? '4 digits' : '3 digits'}
      />
      {sandbox && <SandboxNote />}
    </fieldset>
  );
}
