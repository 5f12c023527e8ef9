import type { Db } from '../../database/connection.ts';
import { isStoryDisabled } from './account-status.policy.ts';

/** A story that a person can enter: their own opened one, or one they are a member of. */
export interface Entry {
  storyId: string;
  /** Id of the storyteller. */
  ownerId: string;
  own: boolean;
  /** Whether the person took over the story. */
  keeper: boolean;
  /** Whether the person helps the storyteller. */
  helper: boolean;
  disabled: boolean;
}

/**
 * Returns all stories listed for a person under Switch Account: their own first, then in the order of invitation. None
 * for a storyteller whose own story was taken over: they cannot sign in. `today` is `YYYY-MM-DD` in Los Angeles.
 */
export async function findEntries(db: Db, personId: string, today: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('stories')
    .innerJoin('people as owner', 'owner.id', 'stories.person_id')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.story_id', '=', 'stories.id').on('memberships.person_id', '=', personId),
    )
    .select([
      'stories.id',
      'stories.person_id',
      'stories.keeper_id',
      'owner.deactivated_at',
      'subscriptions.status',
      'subscriptions.trial_end_on',
      'subscriptions.paid_through',
      'memberships.created_at as invited_at',
      'memberships.helper',
    ])
    .where('stories.opened_at', 'is not', null)
    .where('owner.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('stories.person_id', '=', personId), eb('memberships.id', 'is not', null)]))
    .execute();
  if (rows.some((row) => row.person_id === personId && row.keeper_id !== null)) return [];
  const entries = rows
    .map((row) => ({
      storyId: row.id,
      ownerId: row.person_id,
      own: row.person_id === personId,
      keeper: row.keeper_id === personId,
      helper: row.helper === true,
      invitedAt: row.invited_at?.getTime() ?? 0,
      disabled: isStoryDisabled(
        {
          deactivated: row.deactivated_at !== null,
          status: row.status,
          trialEndOn: row.trial_end_on,
          paidThrough: row.paid_through,
        },
        today,
      ),
    }))
    .sort((a, b) => Number(b.own) - Number(a.own) || a.invitedAt - b.invitedAt);
  return entries.map(({ invitedAt: _, ...entry }) => entry);
}
