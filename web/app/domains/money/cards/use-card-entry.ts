import { useState } from 'react';
import { Failure } from '../../../api/failure.ts';
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

const emptyEntry: CardEntry = { number: '', expiry: '', cvc: '' };

/** The element id of each field, for links from the error summary. */
export const cardFieldIds: Record<CardField, string> = {
  number: 'card-number',
  expiry: 'card-expiry',
  cvc: 'card-cvc',
};

/** The state of a card form: formatted values and validation errors. */
export function useCardEntry() {
  const [entry, setEntry] = useState(emptyEntry);
  const [validated, setValidated] = useState<Partial<Record<CardField, true>>>({});
  const problems = validateCard(entry, new Date());
  const validate = (fields: Partial<Record<CardField, true>>) =>
    setValidated((before) => ({ ...before, ...fields }));

  const format = (field: CardField, text: string, shown: CardEntry): string => {
    if (field === 'number') return groupNumber(text);
    if (field === 'expiry') return groupExpiry(text, shown.expiry);
    return text.replace(/\D/g, '').slice(0, cvcLength(detectBrand(shown.number)));
  };

  return {
    entry,
    brand: detectBrand(entry.number),
    findProblem: (field: CardField): string | undefined => (validated[field] ? problems[field] : undefined),
    /** Browsers fill in several fields at once. */
    setField: (field: CardField, text: string) =>
      setEntry((shown) => ({ ...shown, [field]: format(field, text, shown) })),
    /** On blur, validates the field unless it is empty; from then on it is validated on every change. */
    validateOnBlur: (field: CardField) => entry[field] !== '' && validate({ [field]: true }),
    /**
     * Returns the valid card.
     * @throws Failure with messages by field
     */
    requireValid(): CheckedCard {
      validate({ number: true, expiry: true, cvc: true });
      const messages = Object.entries(problems) as [CardField, string][];
      if (messages.length === 0) return toCheckedCard(entry);
      const message = Object.fromEntries(messages.map(([field, text]) => [cardFieldIds[field], [text]]));
      throw new Failure(422, { message });
    },
  };
}
