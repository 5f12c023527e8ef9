import type { Access, Role } from '@lifestory/contract';
import { fail } from './failure.ts';

/** Who makes a call: a person, seen through one sign-in and the story that it looks at. */
export interface Actor {
  personId: string;
  signInId: string;
  role: Role;
  /** The active story; null for staff and for somebody without any story. */
  storyId: string | null;
  /** The active story is closed to this person (inactive, cancelled and over, deactivated). */
  disabled: boolean;
}

/** Who a change is recorded for: somebody with an account, or null for the command line. */
export interface ChangeAuthor {
  personId: string | null;
}

/** Where a call came from. `address` is what its attempts are counted under, through trusted proxies only. */
export interface Client {
  address: string;
}

/** Whether a role is one of the two that work in the back-office. */
export const isStaff = (role: Role) => role === 'Super Admin' || role === 'Developer';

/** The guard: throws unless `actor` may make calls of this `access`. */
export function allow(access: Access, actor: Actor | null): void {
  if (access === 'public' || access === 'link') return;
  if (!actor) throw fail('not_signed_in');
  if (access === 'signed-in') return;
  if (access === 'active') {
    if (actor.disabled) throw fail('account_inactive');
    return;
  }
  if (access === 'staff') {
    if (!isStaff(actor.role)) throw fail('not_allowed');
    return;
  }
  if (access === 'storyteller-or-super-admin' && actor.role === 'Super Admin') return;
  if (access === 'super-admin') {
    if (actor.role !== 'Super Admin') throw fail('not_allowed');
    return;
  }
  if (isStaff(actor.role)) throw fail('not_allowed');
  if (access !== 'family' && actor.role !== 'Customer') throw fail('not_allowed');
  if (access === 'storyteller-also-disabled') return;
  if (actor.disabled) throw fail('account_inactive');
}
