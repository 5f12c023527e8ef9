import type { InvitedPerson } from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';
import { formatFullName, profileUrl } from './person.queries.ts';

/** A person invited to a story, with the bio they wrote and the id of the invitation. */
export type InvitedMember = InvitedPerson & { bio: string; membership_id: string };

/**
 * Returns the people invited to a story in the order of their invitations, with the names from the invitations.
 */
export async function findInvitedMembers(db: Db, storyId: string): Promise<InvitedMember[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select([
      'people.id',
      'people.email',
      'people.profile_key',
      'people.bio',
      'memberships.id as membership_id',
      'memberships.fname',
      'memberships.lname',
      'memberships.contact',
      'memberships.relationship',
      'memberships.entered_at',
      'memberships.helper',
    ])
    .where('memberships.story_id', '=', storyId)
    .where('people.deleted_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fname: row.fname,
    lname: row.lname,
    // A booking through the API can leave out the booker's name.
    fullName: formatFullName(row) || (row.helper ? 'Helper' : ''),
    email: row.email,
    contact: row.contact,
    profile: profileUrl(row.profile_key),
    bio: row.bio,
    membership_id: row.membership_id,
    helper: row.helper,
    is_active: row.entered_at !== null,
    pivot: { relationship: row.relationship },
  }));
}
