import { z } from 'zod';
import type { Payment } from '../payment.queries.ts';

/** Metadata stored with a charge at the provider, from which a lost payment can be recreated. */
const ChargeMetadata = z.object({
  payment: z.uuid(),
  kind: z.enum(['video', 'video-and-hosting', 'hosting', 'subscription', 'renewal']),
  person: z.uuid(),
  story: z.uuid(),
  interview: z.uuid().optional(),
  card: z.uuid().optional(),
  /** First day of the paid month, `YYYY-MM-DD`. */
  period: z.iso.date().optional(),
  fee_cents: z.coerce.number().int().min(0),
  hosting_cents: z.coerce.number().int().min(0),
});

export type ChargeMetadata = z.output<typeof ChargeMetadata>;

/** Serializes ids, kind, period and amounts in cents. Contains no personal data. */
export const toMetadata = (payment: Payment): Record<string, string> => ({
  payment: payment.id,
  kind: payment.kind,
  person: payment.person_id,
  ...(payment.story_id ? { story: payment.story_id } : {}),
  ...(payment.interview_id ? { interview: payment.interview_id } : {}),
  ...(payment.card_id ? { card: payment.card_id } : {}),
  ...(payment.period_begins_on ? { period: payment.period_begins_on } : {}),
  fee_cents: String(payment.fee_cents),
  hosting_cents: String(payment.hosting_cents),
});

/** Parses the metadata of a charge; undefined when this product did not write it. */
export const parseMetadata = (metadata: Record<string, string>): ChargeMetadata | undefined =>
  ChargeMetadata.safeParse(metadata).data;
