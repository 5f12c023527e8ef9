import type { Tx } from '../../database/connection.ts';
import type { ChargeMetadata } from './charge-metadata.ts';
import { lockStory } from './hosting.queries.ts';
import type { Payment } from './payment.queries.ts';

/** What a charge paid for, as far as it is here: the interview and the card may have been added after the backup. */
interface Subject {
  interviewId: string | null;
  cardId: string | null;
}

/**
 * Locks the interview and the story that a charge is for. Undefined when the story is not here or somebody else's, or
 * when the interview is missing whose fee was paid.
 */
export async function lockSubject(tx: Tx, of: ChargeMetadata): Promise<Subject | undefined> {
  const interview = of.interview
    ? await tx
        .selectFrom('interviews')
        .select('id')
        .where('id', '=', of.interview)
        .where('story_id', '=', of.story)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  const story = await lockStory(tx, of.story);
  if (story?.personId !== of.person || (of.fee_cents > 0 && !interview)) return undefined;
  const card = of.card
    ? await tx
        .selectFrom('cards')
        .select('id')
        .where('id', '=', of.card)
        .where('person_id', '=', of.person)
        .executeTakeFirst()
    : undefined;
  return { interviewId: interview?.id ?? null, cardId: card?.id ?? null };
}

/** What is known of an adopted charge beside what it paid for. */
interface AdoptedCharge {
  of: ChargeMetadata;
  cardId: string | null;
  provider: string;
  idempotencyKey: string | null;
  createdAt: Date;
  /** Why it was declined; null for one that is settled next. */
  failure: { code: string; message: string } | null;
}

/** Inserts the payment of a charge that is adopted: pending, or failed; nothing when its id or its month is taken. */
export async function insertAdoptedPayment(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'interview_id' | 'story_id' | 'period_begins_on' | 'fee_cents'>,
  { of, cardId, provider, idempotencyKey, createdAt, failure }: AdoptedCharge,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      person_id: of.person,
      kind: of.kind,
      hosting_cents: of.hosting_cents,
      currency: 'usd',
      card_id: cardId,
      provider,
      idempotency_key: idempotencyKey === `payment-${of.payment}` ? null : idempotencyKey,
      created_at: createdAt,
      status: failure ? 'failed' : 'pending',
      ...(failure ? { failure: failure.message, failure_code: failure.code, settled_at: createdAt } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
