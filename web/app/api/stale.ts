import { Failure } from './failure.ts';

let stale = false;

/** From now on this page shows what is past: another story, or another person's. What it sends would go astray. */
export function becomeStale(): void {
  stale = true;
}

/** @throws Failure in a page that shows what is past, which somebody chose to stay on */
export function refuseIfStale(): void {
  if (!stale) return;
  throw new Failure(409, {
    message:
      'Nothing was sent: another story or account is open in another tab. Please load this page again.',
  });
}
