import type { FamilyMember, Role } from '@lifestory/contract';
import type { Invited } from '../people/index.ts';

/**
 * Redacts a family member for a role: a Sub User sees neither e-mail nor phone, a Developer no phone. Until the
 * member has signed in, the family sees the membership's id and the lowercase address, which do not reveal an
 * existing account.
 */
export function redactFamilyMember(role: Role, { membership_id, ...member }: Invited): FamilyMember {
  if (role === 'Super Admin') return member;
  if (role === 'Developer') return { ...member, contact: '' };
  const shown = member.is_active
    ? member
    : { ...member, id: membership_id, email: member.email.toLowerCase() };
  return role === 'Sub User' ? { ...shown, email: '', contact: '' } : shown;
}
