import type { Role } from '@lifestory/contract';
import { dateAt } from '../../calendar.ts';
import type { Actor } from '../../http/actor.ts';
import { isClosed } from './account-status.policy.ts';
import type { SignInFacts } from './actor.queries.ts';
import { isIdle } from './sign-in/activity.ts';

/** Whether the time has passed in which a Super Admin had to add a second factor. */
export const isEnrollmentDue = (
  { staff_role: role, second_factor_due_at: at }: Pick<SignInFacts, 'staff_role' | 'second_factor_due_at'>,
  now: Date,
): boolean => role === 'Super Admin' && at !== null && at <= now;

/**
 * Returns the actor of a sign-in at an instant; null once it has expired or was idle for too long, and for a deactivated
 * staff account. A story that the person lost access to is reported as disabled and without its id.
 */
export function actorOf(facts: SignInFacts, now: Date): Actor | null {
  if (facts.expires_at <= now || isIdle(facts, now)) return null;
  const known = {
    personId: facts.person_id,
    signInId: facts.sign_in_id,
    mustChangePassword: facts.must_change_password,
    mustAddSecondFactor: isEnrollmentDue(facts, now),
  };
  if (facts.staff_role) {
    if (facts.deactivated_at) return null;
    return { ...known, role: facts.staff_role as Role, storyId: null, helper: false, disabled: false };
  }
  const own = facts.owner_id === facts.person_id;
  const reachable = facts.owner_id !== null && (own || facts.membership_id !== null);
  const closed = isClosed(
    {
      deactivated: facts.deactivated_at !== null || facts.owner_deactivated_at !== null,
      status: facts.status,
      trialEndOn: facts.trial_end_on,
      paidThrough: facts.paid_through,
    },
    dateAt(now),
  );
  return {
    ...known,
    role: reachable && own ? 'Customer' : 'Sub User',
    storyId: reachable ? facts.story_id : null,
    helper: reachable && !own && facts.helper === true,
    disabled: !reachable || closed,
  };
}
