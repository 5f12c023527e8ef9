import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { Invitation } from './invitation-row.policy.ts';

/** A story that people can be invited to. */
export interface InvitableStory {
  storyId: string;
  storytellerId: string;
  storytellerEmail: string;
  /** People can come in; before, an invitation leads nowhere. */
  opened: boolean;
}

/** The story of a storyteller, locked, so that those who invite to it come one after the other. */
export async function lockInvitableStory(tx: Tx, storytellerId: string): Promise<InvitableStory | undefined> {
  const row = await tx
    .selectFrom('stories')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select(['stories.id', 'stories.opened_at', 'people.email'])
    .where('stories.person_id', '=', storytellerId)
    .where('people.deleted_at', 'is', null)
    .forNoKeyUpdate('stories')
    .executeTakeFirst();
  return (
    row && {
      storyId: row.id,
      storytellerId,
      storytellerEmail: row.email,
      opened: row.opened_at !== null,
    }
  );
}

/** Makes people members of a story, in the order of the list; answers the ids of the memberships. */
export async function insertMemberships(
  tx: Tx,
  storyId: string,
  members: (Invitation & { personId: string })[],
): Promise<string[]> {
  const rows = members.map(({ personId, fname, lname, contact, relationship }) => ({
    id: newId(),
    story_id: storyId,
    person_id: personId,
    fname,
    lname,
    contact,
    relationship,
  }));
  await tx.insertInto('memberships').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** A membership with those whom it joins. */
export interface Membership {
  id: string;
  storyId: string;
  storytellerId: string;
  personId: string;
  fname: string;
  lname: string;
  contact: string;
  relationship: string;
  entered: boolean;
  /** The story can be entered. */
  opened: boolean;
}

/**
 * The memberships that `id` names, as its own or as the person's, locked; with `storytellerId` and `storyId` those of
 * that story only.
 */
export async function lockMemberships(
  tx: Tx,
  { id, storytellerId, storyId }: { id: string; storytellerId?: string; storyId?: string | null },
): Promise<Membership[]> {
  let found = tx
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
    .where((where) => where.or([where('memberships.id', '=', id), where('memberships.person_id', '=', id)]))
    .forUpdate('memberships');
  if (storytellerId !== undefined) found = found.where('stories.person_id', '=', storytellerId);
  if (storyId !== undefined) found = found.where('stories.id', '=', storyId);
  const rows = await found.execute();
  return rows.map(({ entered_at, opened_at, ...row }) => ({
    ...row,
    entered: entered_at !== null,
    opened: opened_at !== null,
  }));
}

/** Changes name and phone number of a membership. */
export async function updateMembership(
  tx: Tx,
  id: string,
  fields: { fname: string; lname: string; contact: string },
): Promise<void> {
  await tx.updateTable('memberships').set(fields).where('id', '=', id).execute();
}

/** Ends a membership: the story is closed to the person at once. */
export async function deleteMembership(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('memberships').where('id', '=', id).execute();
}

/** The memberships of a story whose invitation never went out. */
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
