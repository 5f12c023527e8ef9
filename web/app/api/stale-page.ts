import { Failure } from './failure.ts';

let stale = false;

/** From now on this page shows what is past: another story, or another person's. What it sends would go astray. */
export function markStale(): void {
  stale = true;
}

/** @throws Failure in a page that shows what is past, which somebody chose to stay on */
export function assertNotStale(): void {
  if (!stale) return;
  throw new Failure(409, {
    message:
      'Nothing was sent: another story or account is open in another tab. Please load this page again.',
  });
}
