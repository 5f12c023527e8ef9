import type { Contract, HandlerResult, Role, Storyteller, SwitchEntry } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import {
  type Actor,
  canViewBusiness,
  isStaff,
  listRoleAbilities,
  seesRestricted,
} from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordAccess } from '../../platform/audit/index.ts';
import { canRenew, canSwitch, findEntries, roleIn, switchActiveStory } from '../auth/index.ts';
import {
  findPeople,
  findPerson,
  formatFullName,
  type Person,
  profileUrl,
  toUserInfo,
} from '../people/index.ts';
import { assertAccessReason } from './staff-access/staff-access.service.ts';
import { findNoStoryReason, hasUnopenedStory } from './story.queries.ts';
import { findAccessibleStoryId } from './story-access.service.ts';
import { buildStoryteller, findStoryteller } from './storyteller.queries.ts';

type Routes = Contract['stories'];

/** Returns the caller's current role and all available roles; staff have only their own. */
export async function listRoles(app: AppContext, actor: Actor): Promise<HandlerResult<Routes['roles']>> {
  const self = await findPerson(app.db, actor.personId);
  if (!self) throw fail('not_signed_in');
  const entries = isStaff(actor.role) ? [] : await findEntries(app.db, self.id, today(app));
  const owners = await findPeople(
    app.db,
    entries.map(({ ownerId }) => ownerId),
  );
  const roles = entries.flatMap((entry) => {
    const owner = owners.get(entry.ownerId);
    return owner ? [{ ...toProfile(owner), role: roleIn(entry), storyId: entry.storyId }] : [];
  });
  const current = roles.find(({ storyId }) => storyId === actor.storyId) ?? {
    ...toProfile(self),
    role: actor.role,
  };
  return { success: true, data: { current, roles: roles.length > 0 ? roles : [current] } };
}

/** Whether the caller can switch to another story. */
export async function canSwitchStory(
  app: AppContext,
  actor: Actor,
): Promise<HandlerResult<Routes['isSwitch']>> {
  if (isStaff(actor.role)) return { success: true, data: false };
  return { success: true, data: canSwitch(await findEntries(app.db, actor.personId, today(app))) };
}

/** Returns the accessible stories of the caller or, for staff, of the person `id`. */
export async function listSwitches(
  app: AppContext,
  actor: Actor,
  id: string = actor.personId,
): Promise<HandlerResult<Routes['switches']>> {
  if (!(await canSeeStoriesOf(app, actor, id))) throw fail('not_found');
  const entries = await findEntries(app.db, id, today(app));
  const owners = await findPeople(
    app.db,
    entries.map(({ ownerId }) => ownerId),
  );
  const data = entries.flatMap((entry): SwitchEntry[] => {
    const owner = owners.get(entry.ownerId);
    if (!owner) return [];
    const current = entry.storyId === actor.storyId;
    return [{ ...toProfile(owner), disabled: entry.disabled, own: entry.own, keeper: entry.keeper, current }];
  });
  return { success: true, data, booked: await hasUnopenedStory(app.db, id) };
}

/** Returns why the caller's sign-in has no story to open; null if it has one, and for staff. */
export async function explainNoStory(
  { db }: AppContext,
  { personId, role, storyId }: Actor,
): Promise<HandlerResult<Routes['noStory']>> {
  if (isStaff(role) || storyId !== null) return { success: true, data: null };
  return { success: true, data: await findNoStoryReason(db, personId) };
}

/**
 * Makes the story of a storyteller the active one. Fails with `not_found`, and with `story_inactive` for a disabled
 * story, except one whose hosting the caller can resume.
 */
export async function switchStory(
  app: AppContext,
  actor: Actor,
  ownerId: string,
): Promise<HandlerResult<Routes['updateSwitch']>> {
  if (isStaff(actor.role)) throw fail('not_allowed');
  return app.db.transaction().execute(async (tx) => {
    const entries = await findEntries(tx, actor.personId, today(app));
    const entry = entries.find((candidate) => candidate.ownerId === ownerId);
    if (!entry) throw fail('not_found');
    if (entry.disabled && !canRenew(entry)) throw fail('story_inactive');
    await switchActiveStory(app, tx, actor, entry.storyId);
    const self = await findPerson(tx, actor.personId);
    if (!self) throw fail('not_signed_in');
    const disabled = entry.disabled || self.deactivated_at !== null;
    const role = roleIn(entry);
    const can = listRoleAbilities({ role, helper: entry.helper, keeper: entry.keeper });
    return { success: true, data: { ...toUserInfo(self, role, disabled), can } };
  });
}

/**
 * Returns the storyteller of the active story, or the storyteller `id`, with the recordings, for which staff need a
 * reason. Fails as `findAccessibleStoryId` and `assertAccessReason` do.
 */
export async function loadStoryteller(
  app: AppContext,
  actor: Actor,
  id: string | undefined,
): Promise<HandlerResult<Routes['customer']>> {
  const storyId = await findAccessibleStoryId(app.db, actor, id);
  const person = await findStoryteller(app.db, storyId);
  if (!person) throw fail('not_found');
  const withWithdrawn = seesRestricted(actor);
  const restrictedOn = seesRestricted(actor) ? null : dateAt(app.now());
  const familyCopyOn = isStaff(actor.role) ? dateAt(app.now()) : null;
  const films = { withWithdrawn, restrictedOn, familyCopyOn };
  const view = await buildStoryteller(app.db, app.links, storyId, person, films);
  const data = redactStoryteller(actor.keeper ? 'Sub User' : actor.role, view);
  if (data.videos.length > 0) await assertAccessReason(app, actor, storyId, 'films');
  if (isStaff(actor.role)) {
    const subject = { subjectKind: 'person', subjectId: person.id };
    await recordAccess(app.db, { actorId: actor.personId, action: 'story viewed', ...subject });
  }
  const canSeeSignIn = actor.helper || canViewBusiness(actor.role);
  return { success: true, data: { ...data, ...(canSeeSignIn ? {} : { sign_in: null }) } };
}

const today = (app: AppContext) => dateAt(app.now());

const toProfile = (person: Person) => ({
  id: person.id,
  fullName: formatFullName(person),
  profile: profileUrl(person.profile_key),
});

/** Whether the caller may list a person's stories: their own, or anyone's for Super Admins and Developers. */
async function canSeeStoriesOf(app: AppContext, actor: Actor, personId: string): Promise<boolean> {
  if (personId === actor.personId) return true;
  return canViewBusiness(actor.role) && (await findPerson(app.db, personId)) !== undefined;
}

/**
 * Redacts a storyteller for a role. The storyteller and a Super Admin see everything; a Developer sees no recordings,
 * phone number or date of birth; an Interviewer no recordings; a Sub User, even one who took over the story, no e-mail
 * address, phone number or personal details except the biography.
 */
function redactStoryteller(role: Role, storyteller: Storyteller): Storyteller {
  const details = { ...storyteller.details, dob: null };
  if (role === 'Developer') {
    return { ...storyteller, contact: '', details, video: null, videos: [], recorded_at: null };
  }
  // Recordings of other Interviewers' interviews are outside an Interviewer's reach; each interview shows its own.
  if (role === 'Interviewer') return { ...storyteller, video: null, videos: [], recorded_at: null };
  if (role === 'Sub User') {
    const { bio } = details;
    const publicDetails = { bio, city: '', state: '', country: '', zip_code: '', dob: null };
    return { ...storyteller, email: '', contact: '', details: publicDetails };
  }
  return storyteller;
}
