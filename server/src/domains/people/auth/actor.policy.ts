import type { Role } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { Actor } from '../../../http/actor.ts';
import { isStoryDisabled } from './account-status.policy.ts';
import type { SignInFacts } from './actor.queries.ts';
import { isIdle } from './sign-in/activity.ts';

/** Whether the time within which a Super Admin had to add a second factor is over. */
export const isEnrollmentDue = (
  { staff_role: role, second_factor_due_at: dueAt }: Pick<SignInFacts, 'staff_role' | 'second_factor_due_at'>,
  now: Date,
): boolean => role === 'Super Admin' && dueAt !== null && dueAt <= now;

/**
 * Returns the actor of a sign-in at an instant; null once it has expired or has been idle for too long, and for a
 * deactivated staff account. A story that the person lost access to is reported as disabled and without its id; a
 * storyteller whose story was taken over has access to none.
 */
export function actorOf(facts: SignInFacts, now: Date): Actor | null {
  if (facts.expires_at <= now || isIdle(facts, now)) return null;
  const base = {
    personId: facts.person_id,
    signInId: facts.sign_in_id,
    mustChangePassword: facts.must_change_password,
    mustAddSecondFactor: isEnrollmentDue(facts, now),
  };
  if (facts.staff_role) {
    if (facts.deactivated_at) return null;
    return {
      ...base,
      role: facts.staff_role as Role,
      storyId: null,
      helper: false,
      keeper: false,
      disabled: false,
    };
  }
  const isOwn = facts.owner_id === facts.person_id;
  const isTakenOver = facts.own_keeper_id !== null;
  const hasAccess = !isTakenOver && facts.owner_id !== null && (isOwn || facts.membership_id !== null);
  const isKeeper = hasAccess && facts.keeper_id === facts.person_id;
  const isDisabled = isStoryDisabled(
    {
      deactivated: facts.deactivated_at !== null || facts.owner_deactivated_at !== null,
      status: facts.status,
      trialEndOn: facts.trial_end_on,
      paidThrough: facts.paid_through,
    },
    dateAt(now),
  );
  return {
    ...base,
    role: hasAccess && (isOwn || isKeeper) ? 'Customer' : 'Sub User',
    storyId: hasAccess ? facts.story_id : null,
    helper: hasAccess && !isOwn && facts.helper === true,
    keeper: isKeeper,
    disabled: !hasAccess || isDisabled,
  };
}
