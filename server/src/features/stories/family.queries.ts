import type { FamilyMember } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import { fullName, profileUrl } from '../people/index.ts';

/** Everybody invited to a story, in the order of their invitation. */
export async function familyOf(db: Db, storyId: string): Promise<FamilyMember[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select([
      'people.id',
      'people.email',
      'people.profile_key',
      'people.bio',
      'memberships.fname',
      'memberships.lname',
      'memberships.contact',
      'memberships.relationship',
      'memberships.entered_at',
    ])
    .where('memberships.story_id', '=', storyId)
    .where('people.deleted_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute();
  return rows.map((row) => {
    // Whether an address had an account before is nobody's business: it looks like any other until they come.
    const entered = row.entered_at !== null;
    return {
      id: row.id,
      fname: row.fname,
      lname: row.lname,
      fullName: fullName(row),
      email: row.email,
      contact: row.contact,
      profile: entered ? profileUrl(row.profile_key) : null,
      bio: entered ? row.bio : '',
      is_active: entered,
      pivot: { relationship: row.relationship },
    };
  });
}
