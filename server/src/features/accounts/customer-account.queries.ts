import type { Tx } from '../../database/connection.ts';

/**
 * Returns whether a fee was paid for any interview of a story, including deleted ones, and the number of
 * prepaid hosting months.
 */
export async function findStoryPayments(
  tx: Tx,
  storyId: string,
): Promise<{ isFeePaid: boolean; prepaidMonths: number }> {
  const interviews = await tx
    .selectFrom('interviews')
    .select(['fee_paid_at', 'hosting_paid_at'])
    .where('story_id', '=', storyId)
    .execute();
  return {
    isFeePaid: interviews.some((interview) => interview.fee_paid_at !== null),
    prepaidMonths: interviews.filter((interview) => interview.hosting_paid_at !== null).length,
  };
}
