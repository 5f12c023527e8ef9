import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';

/** Who keeps cards, and with which provider: cards of another one cannot be charged, and are as if missing. */
export interface CardOwner {
  personId: string;
  provider: string;
}

/**
 * Rows that are kept with the card provider that is set up now. Those that name none are from a release that knew one
 * provider only.
 */
export const atProvider = (
  table: 'cards' | 'payments' | 'discrepancies',
  provider: string,
): RawBuilder<boolean> => sql<boolean>`coalesce(${sql.ref(`${table}.provider`)}, ${provider}) = ${provider}`;

/** Whether a row is kept with another card provider than the one that is set up now, which cannot be asked about it. */
export const isAtOtherProvider = (
  { payments }: AppContext,
  { provider }: { provider: string | null },
): boolean => provider !== null && provider !== payments.name;

/** A person as the owner of cards that can be charged now. */
export const currentOwner = ({ payments }: AppContext, personId: string): CardOwner => ({
  personId,
  provider: payments.name,
});
