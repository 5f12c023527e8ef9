import type { PersonView, Role } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import { fullName, type Person, profileUrl, userInfo } from './person.queries.ts';

/** A person with what the user view of staff shows. */
export async function personView(db: Db, person: Person): Promise<PersonView> {
  const story = await db
    .selectFrom('stories')
    .select(['id', 'opened_at'])
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  const interviews = await interviewsOf(db, person.id);
  const role = (person.staff_role as Role | null) ?? (story ? 'Customer' : 'Sub User');
  const [latest] = interviews;
  return {
    ...userInfo(person, role, person.deactivated_at !== null),
    is_active: person.entered_at !== null,
    account_created: story ? story.opened_at !== null : person.password_hash !== null,
    deactivated: person.deactivated_at !== null,
    paid: interviews.some(({ fee_paid_at }) => fee_paid_at !== null),
    session: latest
      ? {
          id: latest.id,
          start_time: latest.starts_at.toISOString(),
          status: latest.status,
          payment: latest.fee_paid_at !== null,
        }
      : null,
    sub_users: story ? await invitedTo(db, story.id) : [],
  };
}

const interviewsOf = (db: Db, personId: string) =>
  db
    .selectFrom('interviews')
    .select(['id', 'starts_at', 'status', 'fee_paid_at'])
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute();

async function invitedTo(db: Db, storyId: string): Promise<PersonView['sub_users']> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select([
      'people.id',
      'people.email',
      'people.profile_key',
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
    contact: row.contact,
    profile: profileUrl(row.profile_key),
    is_active: row.entered_at !== null,
    pivot: { relationship: row.relationship },
  }));
}
