import type { Access, FailureCode, Route } from '@lifestory/contract';

/** Failures of every route: unreadable input, the general limit, defects, and an unavailable database or store. */
const commonFailures: readonly FailureCode[] = ['malformed', 'too_many', 'unexpected', 'unavailable'];

/** The failures of the guard by access. */
const accessFailures: Record<Access, readonly FailureCode[]> = {
  public: [],
  link: ['link_expired'],
  'signed-in': ['not_signed_in'],
  active: ['not_signed_in', 'account_inactive'],
  family: ['not_signed_in', 'not_allowed', 'account_inactive'],
  storyteller: ['not_signed_in', 'not_allowed', 'account_inactive'],
  'storyteller-also-disabled': ['not_signed_in', 'not_allowed'],
  'storyteller-or-super-admin': ['not_signed_in', 'not_allowed', 'account_inactive'],
  helper: ['not_signed_in', 'not_allowed', 'account_inactive'],
  staff: ['not_signed_in', 'not_allowed'],
  'interview-staff': ['not_signed_in', 'not_allowed'],
  interviewer: ['not_signed_in', 'not_allowed'],
  'super-admin': ['not_signed_in', 'not_allowed'],
};

/** The failures of a route: those it declares, and those that follow from its access, step-up, method and schemas. */
export function listDeclaredFailures(route: Route): Set<FailureCode> {
  const isParsed = [route.params, route.query, route.body].some((schema) => schema && schema !== 'bytes');
  const isPosted = route.method === 'POST' || route.alternativeMethod === 'POST';
  return new Set([
    ...(route.fails ?? []),
    ...accessFailures[route.access],
    ...(isClosedWithStaffSetPassword(route) ? (['password_change_required'] as const) : []),
    ...(isClosedBeforeEnrollment(route) ? (['second_factor_enrollment_required'] as const) : []),
    ...(route.stepUp ? (['step_up_required'] as const) : []),
    ...(isParsed ? (['invalid'] as const) : []),
    ...(isPosted ? (['too_large', 'wrong_type'] as const) : []),
    ...commonFailures,
  ]);
}

/** Whether a Super Admin must add a second factor before the call. On calls of families, `not_allowed` comes first. */
const isClosedBeforeEnrollment = ({ access, duringEnrollment }: Route) =>
  !duringEnrollment &&
  !['public', 'link', 'family', 'storyteller', 'storyteller-also-disabled'].includes(access);

/** Whether a person whose password was set by staff must choose their own before the call. */
const isClosedWithStaffSetPassword = ({ access, duringPasswordChange }: Route) =>
  access !== 'public' && access !== 'link' && !duringPasswordChange;
