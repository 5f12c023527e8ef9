import type { Contract, HandlerResult, PersonForm, PersonView, Role, UserInfo } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { type Actor, canViewBusiness, listRoleAbilities } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { validateChange } from './person.form.ts';
import { findPerson, lockPerson, type Person, toUserInfo } from './person.queries.ts';
import { changePerson } from './person-change.service.ts';
import { loadPersonView } from './person-view.queries.ts';

/** Returns the caller, or the person `id`. Fails with `not_found` for a person the caller cannot access. */
export async function getPersonInfo(
  app: AppContext,
  actor: Actor,
  id: string = actor.personId,
): Promise<HandlerResult<Contract['people']['info']>> {
  if (id === actor.personId) {
    const person = await findPerson(app.db, id);
    if (!person) throw fail('not_signed_in');
    return {
      success: true,
      data: {
        ...toUserInfo(person, actor.role, actor.disabled),
        can: listRoleAbilities(actor),
        must_change_password: actor.mustChangePassword,
        second_factor_due_at: person.second_factor_due_at,
        must_add_second_factor: actor.mustAddSecondFactor,
      },
    };
  }
  if (canViewBusiness(actor.role)) {
    const person = await findPerson(app.db, id);
    if (!person) throw fail('not_found');
    const view = await loadPersonView(app.db, app.links, person);
    return { success: true, data: actor.role === 'Developer' ? redactForDeveloper(view) : view };
  }
  const person =
    actor.storyId && !actor.disabled ? await findPersonOfStory(app.db, actor.storyId, id) : undefined;
  if (!person) throw fail('not_found');
  const role: Role = person.owns_story ? 'Customer' : 'Sub User';
  // A keeper sees the members as the storyteller did, and the storyteller as a member does.
  const isStorytellerView = actor.role === 'Customer' && !(actor.keeper && person.owns_story);
  return { success: true, data: redactForFamily(toUserInfo(person, role, false), isStorytellerView) };
}

/** Returns one person for the staff's user view. */
export async function getPersonForStaff(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Contract['people']['fetch']>> {
  const person = await findPerson(app.db, id);
  if (!person) throw fail('not_found');
  const view = await loadPersonView(app.db, app.links, person);
  return { success: true, data: actor.role === 'Developer' ? redactViewForDeveloper(view) : view };
}

/**
 * Changes the editable fields of a customer, a sub user or the caller. Fails with `not_found` for other staff.
 */
export async function updatePerson(app: AppContext, actor: Actor, form: PersonForm): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, form.id);
    if (!person || (person.staff_role && person.id !== actor.personId)) throw fail('not_found');
    const { fields, messages } = validateChange(form, person, dateAt(app.now()));
    if (messages) throw invalid(messages);
    await changePerson(tx, actor, person, fields);
  });
}

/** Redacts the data of another person for a Developer: phone number and date of birth. */
const redactForDeveloper = <T extends UserInfo>(info: T): T => ({
  ...info,
  contact: '',
  details: { ...info.details, dob: null },
});

/** Redacts the user view for a Developer: also the film, and the phone numbers of the sub users. */
const redactViewForDeveloper = (view: PersonView): PersonView => ({
  ...redactForDeveloper(view),
  video: null,
  sub_users: view.sub_users.map((subUser) => ({ ...subUser, contact: '' })),
});

/**
 * Redacts a person for the storyteller and members of the same story: they see name, picture and bio; the
 * storyteller also the e-mail address.
 */
const redactForFamily = (info: UserInfo, isStorytellerView: boolean): UserInfo => ({
  ...info,
  email: isStorytellerView ? info.email : '',
  contact: '',
  details: { bio: info.details.bio, city: '', state: '', country: '', zip_code: '', dob: null },
});

/**
 * Returns the storyteller of a story or a member who has entered it; undefined for anybody else. Invited people
 * who have not entered are excluded because the existence of an account is private.
 */
async function findPersonOfStory(
  db: Db,
  storyId: string,
  personId: string,
): Promise<(Person & { owns_story: boolean }) | undefined> {
  const row = await db
    .selectFrom('people')
    .innerJoin('stories', (join) => join.on('stories.id', '=', storyId))
    .selectAll('people')
    .select('stories.person_id as owner_id')
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('stories.person_id', '=', eb.ref('people.id')),
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.id')
            .whereRef('memberships.story_id', '=', 'stories.id')
            .whereRef('memberships.person_id', '=', 'people.id')
            .where('memberships.entered_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { owner_id, ...person } = row;
  return { ...person, owns_story: owner_id === personId };
}
