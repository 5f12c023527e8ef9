import type { CardBrand } from '@lifestory/contract';

/** The card fields as typed. */
export interface CardEntry {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardField = keyof CardEntry;

/** A validated card, ready for tokenization. */
export interface CheckedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The brand of a number, which may be incomplete; null while the brand is not clear yet. */
export function detectBrand(text: string): CardBrand | null {
  const digits = digitsOf(text);
  if (digits.startsWith('4')) return 'Visa';
  if (/^3[47]/.test(digits)) return 'American Express';
  const prefix = Number(digits.slice(0, 4).padEnd(4, '0'));
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && prefix >= 2221 && prefix <= 2720)) return 'MasterCard';
  return digits.length >= 4 ? 'Other' : null;
}

const digitCounts: Record<CardBrand, number[]> = {
  Visa: [13, 16, 19],
  MasterCard: [16],
  'American Express': [15],
  Other: [12, 13, 14, 15, 16, 17, 18, 19],
};

/** Number of digits of the security code. */
export const cvcLength = (brand: CardBrand | null): number => (brand === 'American Express' ? 4 : 3);

/** Formats a number in groups, as printed on the card. */
export function groupNumber(text: string): string {
  const brand = detectBrand(text);
  const maxDigits = Math.max(...digitCounts[brand ?? 'Other']);
  const digits = digitsOf(text).slice(0, maxDigits);
  const groups = brand === 'American Express' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null;
  if (groups) return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
  return (digits.match(/\d{1,4}/g) ?? []).join(' ');
}

/**
 * Formats month and year as `MM / YY`; the slash is inserted, and deleting it deletes the digit before it. Years may have
 * four digits. `previousText`: the text that was shown before the edit.
 */
export function groupExpiry(text: string, previousText = ''): string {
  let digits = digitsOf(text);
  // `5` and `1/` are complete months.
  if (/^[2-9]/.test(digits) || /^\s*[1-9]\s*[/.-]/.test(text)) digits = `0${digits}`;
  const hasLongYear = digits.slice(2, 4) === '20' && digits.length > 4;
  if (hasLongYear && digits.length >= 6) digits = digits.slice(0, 2) + digits.slice(4, 6);
  else digits = digits.slice(0, hasLongYear ? 5 : 4);
  const isDeletion = text.length < previousText.length && previousText.startsWith(text);
  if (digits.length === 2 && isDeletion && previousText.endsWith(' / ')) return digits.slice(0, 1);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Validates the check digit (Luhn algorithm). */
export function passesLuhn(text: string): boolean {
  const digits = digitsOf(text);
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** The error message for the number; null if it is valid. */
function findNumberProblem(number: string): string | null {
  const digits = digitsOf(number);
  const brand = detectBrand(number) ?? 'Other';
  if (digits === '') return 'Please enter your card number.';
  if (digits.length < Math.min(...digitCounts[brand])) return 'Your card number is incomplete.';
  if (!digitCounts[brand].includes(digits.length) || !passesLuhn(digits))
    return 'Your card number is incorrect.';
  return null;
}

function findExpiryProblem(expiry: string, today: Date): string | null {
  const digits = digitsOf(expiry);
  if (digits === '') return "Please enter your card's expiration date.";
  if (digits.length !== 4) return "Your card's expiration date is incomplete.";
  const { month, year } = expiryOf(expiry);
  if (month < 1 || month > 12) return "Your card's expiration month is invalid.";
  const months = (year - today.getFullYear()) * 12 + month - (today.getMonth() + 1);
  if (months < 0) return "Your card's expiration date is in the past.";
  return months > 50 * 12 ? "Your card's expiration year is invalid." : null;
}

function findCvcProblem(cvc: string, number: string): string | null {
  const digits = digitsOf(cvc);
  if (digits === '') return "Please enter your card's security code.";
  return digits.length === cvcLength(detectBrand(number)) ? null : "Your card's security code is incomplete.";
}

const expiryOf = (expiry: string) => {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
};

/** Error messages by field; valid fields are omitted. */
export function validateCard(entry: CardEntry, today: Date): Partial<Record<CardField, string>> {
  const problems = {
    number: findNumberProblem(entry.number),
    expiry: findExpiryProblem(entry.expiry, today),
    cvc: findCvcProblem(entry.cvc, entry.number),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** Converts a valid entry for tokenization. */
export function toCheckedCard(entry: CardEntry): CheckedCard {
  const { month, year } = expiryOf(entry.expiry);
  return {
    number: digitsOf(entry.number),
    exp_month: month,
    exp_year: year,
    cvc: digitsOf(entry.cvc),
  };
}
