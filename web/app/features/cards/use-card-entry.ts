import { useState } from 'react';
import { Failure } from '../../api/failure.ts';
import {
  type CardEntry,
  type CardField,
  type CheckedCard,
  cvcLength,
  detectBrand,
  groupExpiry,
  groupNumber,
  toCheckedCard,
  validateCard,
} from './card-rules.ts';

const empty: CardEntry = { number: '', expiry: '', cvc: '' };

/** The field ids, for links from error lists. */
export const cardFieldIds: Record<CardField, string> = {
  number: 'card-number',
  expiry: 'card-expiry',
  cvc: 'card-cvc',
};

/** The state of a card form: formatted values and validation errors. */
export function useCardEntry() {
  const [entry, setEntry] = useState(empty);
  const [validated, setValidated] = useState<Partial<Record<CardField, true>>>({});
  const found = validateCard(entry, new Date());
  const validate = (fields: Partial<Record<CardField, true>>) =>
    setValidated((before) => ({ ...before, ...fields }));

  const written: Record<CardField, (text: string) => string> = {
    number: groupNumber,
    expiry: (text) => groupExpiry(text, entry.expiry),
    cvc: (text) => text.replace(/\D/g, '').slice(0, cvcLength(detectBrand(entry.number))),
  };

  return {
    entry,
    brand: detectBrand(entry.number),
    problem: (field: CardField): string | undefined => (validated[field] ? found[field] : undefined),
    write: (field: CardField, text: string) => setEntry({ ...entry, [field]: written[field](text) }),
    /** On blur, validates the field unless it is empty; from then on it is validated on every change. */
    leave: (field: CardField) => entry[field] !== '' && validate({ [field]: true }),
    /**
     * Returns the valid card.
     * @throws Failure with messages by field
     */
    check(): CheckedCard {
      validate({ number: true, expiry: true, cvc: true });
      const problems = Object.entries(found) as [CardField, string][];
      if (problems.length === 0) return toCheckedCard(entry);
      const message = Object.fromEntries(problems.map(([field, text]) => [cardFieldIds[field], [text]]));
      throw new Failure(422, { message });
    },
  };
}
