import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Invitation } from './invitations/invitation-row.policy.ts';

/** A story that people can be invited to. */
export interface InvitableStory {
  storyId: string;
  storytellerId: string;
  storytellerEmail: string;
  /** Whether the story is open to members. No invitations are sent before. */
  isOpened: boolean;
}

/** Locks a story by its storyteller or id, which serializes concurrent invitations. Undefined if there is none. */
export async function lockInvitableStory(
  tx: Tx,
  { storytellerId, storyId }: { storytellerId?: string; storyId?: string | null },
): Promise<InvitableStory | undefined> {
  let query = tx
    .selectFrom('stories')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select(['stories.id', 'stories.person_id', 'stories.opened_at', 'people.email'])
    .where('people.deleted_at', 'is', null)
    .forNoKeyUpdate('stories');
  if (storytellerId !== undefined) query = query.where('stories.person_id', '=', storytellerId);
  if (storyId !== undefined) query = query.where('stories.id', '=', storyId);
  const row = await query.executeTakeFirst();
  return (
    row && {
      storyId: row.id,
      storytellerId: row.person_id,
      storytellerEmail: row.email,
      isOpened: row.opened_at !== null,
    }
  );
}

/**
 * Inserts memberships of a story and returns their ids in the order of `members`. `invitedBy`: the member who invites
 * them; null for the storyteller and staff.
 */
export async function insertMemberships(
  tx: Tx,
  storyId: string,
  members: (Invitation & { personId: string })[],
  invitedBy: string | null,
): Promise<string[]> {
  const rows = members.map(({ personId, fname, lname, contact, relationship }) => ({
    id: newId(),
    story_id: storyId,
    person_id: personId,
    fname,
    lname,
    contact,
    relationship,
    invited_by: invitedBy,
  }));
  await tx.insertInto('memberships').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** A membership with its story, storyteller and member. */
export interface Membership {
  id: string;
  storyId: string;
  storytellerId: string;
  personId: string;
  fname: string;
  lname: string;
  contact: string;
  relationship: string;
  /** Whether the member has used the invitation. */
  hasEntered: boolean;
  /** Whether the story is open to members. */
  isOpened: boolean;
}

/**
 * Locks the memberships whose own id or person's id is `id`; `storytellerId` and `storyId` restrict them to one
 * story.
 */
export async function lockMemberships(
  tx: Tx,
  { id, storytellerId, storyId }: { id: string; storytellerId?: string; storyId?: string | null },
): Promise<Membership[]> {
  let query = tx
    .selectFrom('memberships')
    .innerJoin('stories', 'stories.id', 'memberships.story_id')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'memberships.id',
      'memberships.story_id as storyId',
      'stories.person_id as storytellerId',
      'memberships.person_id as personId',
      'memberships.fname',
      'memberships.lname',
      'memberships.contact',
      'memberships.relationship',
      'memberships.entered_at',
      'stories.opened_at',
    ])
    .where('people.deleted_at', 'is', null)
    .where('storyteller.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('memberships.id', '=', id), eb('memberships.person_id', '=', id)]))
    .forUpdate('memberships');
  if (storytellerId !== undefined) query = query.where('stories.person_id', '=', storytellerId);
  if (storyId !== undefined) query = query.where('stories.id', '=', storyId);
  const rows = await query.execute();
  return rows.map(({ entered_at, opened_at, ...row }) => ({
    ...row,
    hasEntered: entered_at !== null,
    isOpened: opened_at !== null,
  }));
}

/** Updates the name and phone number of a membership. */
export async function updateMembership(
  tx: Tx,
  id: string,
  fields: { fname: string; lname: string; contact: string },
): Promise<void> {
  await tx.updateTable('memberships').set(fields).where('id', '=', id).execute();
}

/**
 * Deletes a membership, which ends the person's access immediately, and keeps the reason for a person who had entered the
 * story.
 */
export async function endMembership(
  tx: Tx,
  { id, personId, storyId, hasEntered }: Membership,
  reason: 'removed' | 'left',
  now: Date,
): Promise<void> {
  await tx.deleteFrom('memberships').where('id', '=', id).execute();
  if (!hasEntered) return;
  await tx
    .insertInto('former_memberships')
    .values({ person_id: personId, story_id: storyId, reason, ended_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'story_id']).doUpdateSet({ reason, ended_at: now }),
    )
    .execute();
}

/** Returns the ids of a story's unused memberships whose invitation was never sent. */
export async function findUninvitedMembershipIds(db: Db, storyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('id')
    .where('story_id', '=', storyId)
    .where('invited_at', 'is', null)
    .where('entered_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
