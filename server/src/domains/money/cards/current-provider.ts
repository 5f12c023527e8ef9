import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';

/** The owner of cards at one provider. Cards of other providers cannot be charged and count as missing. */
export interface CardOwner {
  personId: string;
  provider: string;
}

/**
 * SQL condition for rows of one provider. Rows without a provider date from a release with a single provider.
 */
export const whereProviderIs = (
  table: 'cards' | 'payments' | 'discrepancies',
  provider: string,
): RawBuilder<boolean> => sql<boolean>`coalesce(${sql.ref(`${table}.provider`)}, ${provider}) = ${provider}`;

/**
 * Whether a row belongs to a provider other than the configured one, so that its provider cannot be called.
 */
export const isAtOtherProvider = (
  { payments }: AppContext,
  { provider }: { provider: string | null },
): boolean => provider !== null && provider !== payments.name;

/** Returns a person as an owner of cards at the configured provider. */
export const cardOwnerAtProvider = ({ payments }: AppContext, personId: string): CardOwner => ({
  personId,
  provider: payments.name,
});
