import type { Contract, HandlerResult, PersonForm, Role } from '@lifestory/contract';
import { dateAt } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import { type Actor, canViewBusiness, listRoleAbilities } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { validateChange } from './person.form.ts';
import { redactForDeveloper, redactForFamily, redactViewForDeveloper } from './person.policy.ts';
import { findPerson, lockPerson, toUserInfo } from './person.queries.ts';
import { changePerson } from './person-change.service.ts';
import { loadPersonView } from './person-view.queries.ts';
import { findPersonOfStory } from './story-person.queries.ts';

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
