/** The state of the owner's account and subscription that determines whether a story is closed. */
export interface AccountStatus {
  deactivated: boolean;
  status: string | null;
  /** Last day of the trial, `YYYY-MM-DD` in Los Angeles. */
  trialEndOn: string | null;
  paidThrough: string | null;
}

/**
 * Whether a story is closed ("disabled"): deactivated by staff, inactive, or cancelled or on trial past its
 * end. `today` is `YYYY-MM-DD` in Los Angeles. A story that was never opened is not closed.
 */
export function isClosed(
  { deactivated, status, trialEndOn, paidThrough }: AccountStatus,
  today: string,
): boolean {
  if (deactivated || status === 'inactive') return true;
  const accessUntil = [trialEndOn, paidThrough]
    .filter((date) => date !== null)
    .sort()
    .at(-1);
  if (status === 'trial' || status === 'cancelled') return accessUntil === undefined || accessUntil < today;
  return false;
}
