import { Failure } from './failure.ts';

let isStale = false;

/** Marks this page as stale: another story or account is active, and its requests would apply to that one. */
export function markStale(): void {
  isStale = true;
}

/** @throws Failure if this page is stale but the user kept it open */
export function assertNotStale(): void {
  if (!isStale) return;
  throw new Failure(409, {
    message:
      'Nothing was sent, because another story or account is open in another tab. Please reload this page.',
  });
}
