/** The state of the owner's account and subscription that determines whether a story is disabled. */
export interface AccountStatus {
  deactivated: boolean;
  status: string | null;
  /** Last day of the trial, `YYYY-MM-DD` in Los Angeles. */
  trialEndOn: string | null;
  /** Last paid day, `YYYY-MM-DD` in Los Angeles. */
  paidThrough: string | null;
}

/**
 * Whether a story is disabled: its owner's account is deactivated, its subscription is inactive, or its trial or
 * cancelled subscription has run out. `today` is `YYYY-MM-DD` in Los Angeles. Without a subscription, it is not
 * disabled.
 */
export function isStoryDisabled(
  { deactivated, status, trialEndOn, paidThrough }: AccountStatus,
  today: string,
): boolean {
  if (deactivated || status === 'inactive') return true;
  const accessUntilOn = [trialEndOn, paidThrough]
    .filter((date) => date !== null)
    .sort()
    .at(-1);
  if (status === 'trial' || status === 'cancelled')
    return accessUntilOn === undefined || accessUntilOn < today;
  return false;
}
