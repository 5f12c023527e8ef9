import type { Ability, Access, Role } from '@lifestory/contract';
import { fail } from './failure.ts';

/** The person who makes a request, with the sign-in and story in use. */
export interface Actor {
  personId: string;
  signInId: string;
  role: Role;
  /** The active story; null for staff and for people without a story. */
  storyId: string | null;
  /** Whether the person helps the storyteller of the active story, because they booked for them. */
  helper: boolean;
  /** Whether the person took over the active story of someone else, and so has the role Customer in it. */
  keeper: boolean;
  /** Whether the person has no access to the active story: inactive, cancelled and expired, or deactivated. */
  disabled: boolean;
  /** Whether staff set the person's password, so that they must choose their own before other calls. */
  mustChangePassword: boolean;
  /** Whether a Super Admin has to add a second factor before other calls. */
  mustAddSecondFactor: boolean;
}

/** The author of a recorded change: an account, or null for the command line. */
export interface ChangeAuthor {
  personId: string | null;
}

/** The client of a request. `address` is the rate-limit key; it honors trusted proxies only. */
export interface Client {
  address: string;
}

/** Whether a role belongs to the back office. */
export const isStaff = (role: Role) =>
  role === 'Super Admin' || role === 'Developer' || role === 'Interviewer';

/** The roles of staff who can hold interviews. */
export const interviewerRoles = ['Super Admin', 'Interviewer'] as const;

/** Whether staff of a role can hold interviews. */
export const canHoldInterviews = (role: string): boolean => interviewerRoles.some((each) => each === role);

/** Whether a role reads the whole business: customers, payments, settings. */
export const canViewBusiness = (role: Role) => role === 'Super Admin' || role === 'Developer';

/**
 * Whether a person sees restricted passages of films, and films whose consent is withdrawn: the storyteller, but not a
 * keeper of the story, and staff.
 */
export const seesRestricted = ({ role, keeper }: Pick<Actor, 'role' | 'keeper'>): boolean =>
  isStaff(role) || (role === 'Customer' && !keeper);

/** Returns what a role may do: staff in the back office, others in their active story. */
export const listRoleAbilities = ({
  role,
  helper,
  keeper,
}: Pick<Actor, 'role' | 'helper' | 'keeper'>): Ability[] => {
  if (role === 'Customer') return keeper ? ['invite_family'] : ['invite_family', 'own_story'];
  if (role === 'Sub User') return helper ? ['invite_family', 'give_sign_in'] : [];
  if (role === 'Super Admin') return ['view_business', 'manage_staff', 'manage_slots', 'write_notes'];
  if (role === 'Interviewer') return ['manage_slots', 'write_notes'];
  return role === 'Developer' ? ['view_business'] : [];
};

/** Throws unless `actor` may make requests of this `access`. */
export function assertAccess(access: Access, actor: Actor | null): void {
  if (access === 'public' || access === 'link') return;
  if (!actor) throw fail('not_signed_in');
  if (access === 'signed-in') return;
  if (access === 'active') {
    // Whoever has no story keeps their account.
    if (actor.disabled && actor.storyId !== null) throw fail('account_inactive');
    return;
  }
  if (access === 'staff') {
    if (!canViewBusiness(actor.role)) throw fail('not_allowed');
    return;
  }
  if (access === 'interview-staff') {
    if (!isStaff(actor.role)) throw fail('not_allowed');
    return;
  }
  if (access === 'interviewer') {
    if (actor.role !== 'Super Admin' && actor.role !== 'Interviewer') throw fail('not_allowed');
    return;
  }
  if ((access === 'storyteller-or-super-admin' || access === 'helper') && actor.role === 'Super Admin')
    return;
  if (access === 'super-admin') {
    if (actor.role !== 'Super Admin') throw fail('not_allowed');
    return;
  }
  if (isStaff(actor.role)) throw fail('not_allowed');
  const isOpenToRole =
    access === 'family' || actor.role === 'Customer' || (access === 'helper' && actor.helper);
  if (!isOpenToRole) throw fail('not_allowed');
  if (access === 'storyteller-also-disabled') return;
  if (actor.disabled) throw fail('account_inactive');
}
