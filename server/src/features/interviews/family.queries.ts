import type { FamilyRow } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import { fullName } from '../people/index.ts';

/** The people invited to a story, in the order of their invitation; phone numbers only when asked for. */
export async function familyOfStory(db: Db, storyId: string, withPhone: boolean): Promise<FamilyRow[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select([
      'people.id',
      'people.email',
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
  return rows.map((row) => ({
    id: row.id,
    fname: row.fname,
    lname: row.lname,
    fullName: fullName(row),
    email: row.email,
    contact: withPhone ? row.contact : '',
    is_active: row.entered_at !== null,
    pivot: { relationship: row.relationship },
  }));
}
