import type { FamilyMember, Role } from '@lifestory/contract';
import type { InvitedMember } from '../people/index.ts';

/**
 * Redacts a family member for a role: a Sub User or Interviewer sees neither e-mail address nor phone number, a
 * Developer no phone number. Until the member has joined, the family sees the membership's id and the address in
 * lowercase: the person's id and the stored spelling would show that an account already exists.
 */
export function redactFamilyMember(role: Role, { membership_id, ...member }: InvitedMember): FamilyMember {
  if (role === 'Super Admin') return member;
  if (role === 'Developer') return { ...member, contact: '' };
  if (role === 'Interviewer') return { ...member, contact: '', email: '' };
  const redacted = member.is_active
    ? member
    : { ...member, id: membership_id, email: member.email.toLowerCase() };
  return role === 'Sub User' ? { ...redacted, email: '', contact: '' } : redacted;
}
