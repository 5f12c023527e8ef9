import type { Db } from '../../../database/connection.ts';
import { formatFullName } from '../people/index.ts';
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

/** Finds who invited a person to which story, for the newest invitation that they have not used. */
export async function findOpenInvitation(
  db: Db,
  personId: string,
): Promise<{ inviter: string; storyteller: string } | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('stories', 'stories.id', 'memberships.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .leftJoin('people as inviter', 'inviter.id', 'memberships.invited_by')
    .select([
      'storyteller.fname',
      'storyteller.lname',
      'inviter.fname as inviter_fname',
      'inviter.lname as inviter_lname',
    ])
    .where('memberships.person_id', '=', personId)
    .where('memberships.entered_at', 'is', null)
    .where('stories.opened_at', 'is not', null)
    .where('storyteller.deleted_at', 'is', null)
    .orderBy('memberships.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const storyteller = formatFullName(row);
  // An erased person has no name.
  const inviter = formatFullName({ fname: row.inviter_fname ?? '', lname: row.inviter_lname ?? '' }).trim();
  return { inviter: inviter || storyteller, storyteller };
}

/** Whether a person who has never signed in waits for their own story to be opened. */
export async function awaitsOpening(
  db: Db,
  person: { id: string; entered_at: Date | null },
): Promise<boolean> {
  if (person.entered_at !== null) return false;
  const story = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', person.id)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return story !== undefined;
}

/**
 * Whether a person who requests a link by mail gets one: they have a story to enter, or had one, as their password or
 * first sign-in shows. Whoever only booked has no account yet.
 */
export async function canRequestAccess(
  db: Db,
  person: { id: string; password_hash: string | null; entered_at: Date | null },
  today: string,
): Promise<boolean> {
  if (person.password_hash !== null || person.entered_at !== null) return true;
  return (await findEntries(db, person.id, today)).length > 0;
}

/**
 * Returns all stories listed for a person under Switch Account: their own first, then in the order of invitation. None
 * for a storyteller whose own story was taken over: they enter no story. `today` is `YYYY-MM-DD` in Los Angeles.
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
