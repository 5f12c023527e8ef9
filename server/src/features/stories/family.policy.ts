import type { FamilyMember, Role } from '@lifestory/contract';
import type { Invited } from '../people/index.ts';

/**
 * What one sees of somebody in the family: a Sub User neither e-mail nor phone, a Developer no phone. Until somebody
 * has come, the family gets the invitation's id and the address in small letters, as neither tells how long there has
 * been an account.
 */
export function redactFamilyMember(role: Role, { membership_id, ...member }: Invited): FamilyMember {
  if (role === 'Super Admin') return member;
  if (role === 'Developer') return { ...member, contact: '' };
  const shown = member.is_active
    ? member
    : { ...member, id: membership_id, email: member.email.toLowerCase() };
  return role === 'Sub User' ? { ...shown, email: '', contact: '' } : shown;
}
