import type { Tx } from '../../../../database/connection.ts';
import { lockStory } from '../../../people/stories/index.ts';
import type { ChargeMetadata } from '../charges/charge-metadata.ts';
import type { Payment } from '../payment.queries.ts';

/**
 * The interview and the card of a charge; null when missing in the database, for example after restoring a backup.
 */
interface Subject {
  interviewId: string | null;
  cardId: string | null;
}

/**
 * Locks the interview and the story of a charge, and returns the ids of its interview and card. Undefined when the
 * story is missing or belongs to another person, or when the fee was paid for an interview that is missing.
 */
export async function lockChargeTarget(tx: Tx, metadata: ChargeMetadata): Promise<Subject | undefined> {
  const interview = metadata.interview
    ? await tx
        .selectFrom('interviews')
        .select('id')
        .where('id', '=', metadata.interview)
        .where('story_id', '=', metadata.story)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  const story = await lockStory(tx, metadata.story);
  if (story?.personId !== metadata.person || (metadata.fee_cents > 0 && !interview)) return undefined;
  const card = metadata.card
    ? await tx
        .selectFrom('cards')
        .select('id')
        .where('id', '=', metadata.card)
        .where('person_id', '=', metadata.person)
        .executeTakeFirst()
    : undefined;
  return { interviewId: interview?.id ?? null, cardId: card?.id ?? null };
}

/** The data of a charge to adopt that is stored with its payment. */
interface AdoptedCharge {
  metadata: ChargeMetadata;
  cardId: string | null;
  provider: string;
  idempotencyKey: string | null;
  createdAt: Date;
  /** The reason for a decline; null for a charge that `syncCharge` settles next. */
  failure: { code: string; message: string } | null;
}

/**
 * Inserts the payment of an adopted charge as pending or failed. Does nothing when its id or its period already
 * exists.
 */
export async function insertAdoptedPayment(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'interview_id' | 'story_id' | 'period_begins_on' | 'fee_cents'>,
  { metadata, cardId, provider, idempotencyKey, createdAt, failure }: AdoptedCharge,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      person_id: metadata.person,
      kind: metadata.kind,
      hosting_cents: metadata.hosting_cents,
      currency: 'usd',
      card_id: cardId,
      provider,
      idempotency_key: idempotencyKey === `payment-${metadata.payment}` ? null : idempotencyKey,
      created_at: createdAt,
      status: failure ? 'failed' : 'pending',
      ...(failure ? { failure: failure.message, failure_code: failure.code, settled_at: createdAt } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
