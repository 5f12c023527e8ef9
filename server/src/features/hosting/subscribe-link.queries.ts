import type { Db } from '../../database/connection.ts';
import { isPlaceholderAddress } from '../../placeholder-address.ts';

/** A storyteller who is asked to pay hosting. */
interface Payer {
  storyId: string;
  email: string;
}

/**
 * Returns the page on which a notice about hosting asks to pay: the subscription; for a storyteller without an address of
 * their own the payment page of an interview, because the notice goes to the booker, who cannot open the subscription.
 */
export async function findSubscribeUrl(db: Db, appUrl: string, { storyId, email }: Payer): Promise<string> {
  if (!isPlaceholderAddress(email)) return `${appUrl}/subscription`;
  const interview = await db
    .selectFrom('interviews')
    .select('meeting_id')
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    // The page takes hosting alone if the fee of its interview is paid.
    .orderBy((eb) => eb('fee_paid_at', 'is not', null), 'desc')
    .orderBy('starts_at', 'desc')
    .executeTakeFirst();
  return interview
    ? `${appUrl}/payment?meeting_id=${encodeURIComponent(interview.meeting_id)}&hosting=true`
    : `${appUrl}/subscription`;
}
