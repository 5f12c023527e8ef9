import type { CardResult } from '@lifestory/contract';
import type { SavedCard } from './card.queries.ts';

/** Maximum number of saved cards per person. */
export const maxCards = 10;

/** Days before its expiry on which a card counts as expiring soon. */
const expiringSoonDays = 60;

type SerializedCard = Extract<CardResult, { success: true }>['data'];

/** Serializes a card for its owner and staff; `today` is the date in Los Angeles. */
export function serializeCard(card: SavedCard, today: string): SerializedCard {
  const month = String(card.exp_month).padStart(2, '0');
  const expiresOn = getExpiryDate(card);
  return {
    id: card.id,
    card_type: card.brand as SerializedCard['card_type'],
    card_number: `**** **** **** ${card.last4}`,
    last4: card.last4,
    expiry: `${month}/${card.exp_year}`,
    expires_on: expiresOn,
    expired: expiresOn < today,
    expires_soon: expiresOn >= today && expiresOn <= addDays(today, expiringSoonDays),
    preferred: card.preferred ? 1 : 0,
  };
}

/** Returns the last day of the expiry month, `YYYY-MM-DD`. */
export function getExpiryDate({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>): string {
  const month = Temporal.PlainYearMonth.from({ year: exp_year, month: exp_month });
  return month.toPlainDate({ day: month.daysInMonth }).toString();
}

const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();
