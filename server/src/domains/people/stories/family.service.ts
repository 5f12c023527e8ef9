import type { Contract, FamilyMember, HandlerResult, Role } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { findInvitedMembers, type InvitedMember } from '../people/index.ts';
import { findAccessibleStoryId } from './story-access.service.ts';

/** Returns the family of the active story, or that of the storyteller `id`. Fails as `findAccessibleStoryId` does. */
export async function listFamily(
  app: AppContext,
  actor: Actor,
  id: string | undefined,
): Promise<HandlerResult<Contract['stories']['family']>> {
  const members = await listFamilyMembers(app.db, await findAccessibleStoryId(app.db, actor, id));
  return { success: true, data: members.map((member) => redactFamilyMember(actor.role, member)) };
}

/**
 * Redacts a family member for a role: a Sub User or Interviewer sees neither e-mail address nor phone number, a
 * Developer no phone number. Until the member has joined, the family sees the membership's id and the address in
 * lowercase: the person's id and the stored spelling would show that an account already exists.
 */
function redactFamilyMember(role: Role, { membership_id, ...member }: InvitedMember): FamilyMember {
  if (role === 'Super Admin') return member;
  if (role === 'Developer') return { ...member, contact: '' };
  if (role === 'Interviewer') return { ...member, contact: '', email: '' };
  const redacted = member.is_active
    ? member
    : { ...member, id: membership_id, email: member.email.toLowerCase() };
  return role === 'Sub User' ? { ...redacted, email: '', contact: '' } : redacted;
}

/**
 * Returns the people invited to a story in the order of their invitations. Picture and bio stay hidden until
 * the first sign-in, so that they do not reveal an existing account.
 */
async function listFamilyMembers(db: Db, storyId: string): Promise<InvitedMember[]> {
  const people = await findInvitedMembers(db, storyId);
  return people.map((person) => (person.is_active ? person : { ...person, profile: null, bio: '' }));
}
