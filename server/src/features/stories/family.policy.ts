import type { FamilyMember, Role } from '@lifestory/contract';

/** What one sees of somebody in the family: a Sub User neither e-mail nor phone, a Developer no phone. */
export function familyMemberFor(role: Role, member: FamilyMember): FamilyMember {
  if (role === 'Sub User') return { ...member, email: '', contact: '' };
  if (role === 'Developer') return { ...member, contact: '' };
  return member;
}
