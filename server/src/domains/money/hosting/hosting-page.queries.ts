import type { Db } from '../../../database/connection.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';

/** The recipient of a notice about the hosting of a story. */
interface Recipient {
  storyId: string;
  storytellerId: string;
  email: string;
}

/** The page of the subscription of a storyteller, for those who pay it. */
export const subscriptionPathOf = (storytellerId: string): string => `/subscription?story=${storytellerId}`;

/**
 * Returns the path of the page on which a notice about hosting asks to pay: the subscription; for a storyteller without
 * an address of their own the payment page of an interview, because the notice goes to the booker, who cannot open the
 * subscription.
 */
export async function findPayPath(db: Db, { storyId, storytellerId, email }: Recipient): Promise<string> {
  if (!isPlaceholderAddress(email)) return subscriptionPathOf(storytellerId);
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
    ? `/payment?meeting_id=${encodeURIComponent(interview.meeting_id)}&hosting=true`
    : subscriptionPathOf(storytellerId);
}
