import type { PersonView, Role } from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';
import type { Links } from '../../../http/links.ts';
import { findBooker, findContactEmail, findSignInState } from './booker.queries.ts';
import { listFilmsOfStory, withoutLinks } from './films/film.queries.ts';
import { findInvitedMembers } from './invited-member.queries.ts';
import { type Person, toUserInfo } from './person.queries.ts';

/**
 * Returns a person with the data of the staff's user view. Its film has no links, unlike on the story and session
 * pages.
 */
export async function loadPersonView(db: Db, links: Links, person: Person): Promise<PersonView> {
  const story = await db
    .selectFrom('stories')
    .select(['id', 'opened_at'])
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  const interviews = await listInterviews(db, person.id);
  const role = (person.staff_role as Role | null) ?? (story ? 'Customer' : 'Sub User');
  const [latest] = interviews;
  const reader = { withWithdrawn: true, restrictedOn: null };
  const [film] = story ? await listFilmsOfStory(db, links, story.id, reader) : [];
  return {
    ...toUserInfo(person, role, person.deactivated_at !== null),
    email: await findContactEmail(db, person),
    is_active: person.entered_at !== null,
    account_created: story ? story.opened_at !== null : person.password_hash !== null,
    deactivated: person.deactivated_at !== null,
    deactivation_reason: person.deactivation_reason,
    deletion_at: person.deletion_at?.toISOString() ?? null,
    paid: interviews.some(({ fee_paid_at }) => fee_paid_at !== null),
    session: latest
      ? {
          id: latest.id,
          start_time: latest.starts_at.toISOString(),
          status: latest.status,
          payment: latest.fee_paid_at !== null,
        }
      : null,
    video: film ? withoutLinks(film) : null,
    sub_users: story ? await findInvitedMembers(db, story.id) : [],
    booker: await findBooker(db, person),
    sign_in: story ? findSignInState(person) : null,
  };
}

const listInterviews = (db: Db, personId: string) =>
  db
    .selectFrom('interviews')
    .select(['id', 'starts_at', 'status', 'fee_paid_at'])
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute();
