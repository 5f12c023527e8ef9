let holdCount = 0;

/**
 * Keeps this page open when the sign-in ends, for example during a video call, or a film upload, which resumes after
 * the user signs in again in another tab. Returns a function that releases the page.
 */
export function keepPageOpen(): () => void {
  holdCount += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holdCount -= 1;
    isHeld = false;
  };
}

/** Whether this page must stay open when the sign-in ends. */
export const isPageKeptOpen = (): boolean => holdCount > 0;
