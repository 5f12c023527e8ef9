let holds = 0;

/**
 * Keeps this page open when the sign-in ends, for example during a film upload, which resumes after the user signs
 * in again in another tab. Returns a function that releases the page.
 */
export function keepPageOpen(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holds -= 1;
    isHeld = false;
  };
}

/** Whether this page must stay open when the sign-in ends. */
export const isPageKeptOpen = (): boolean => holds > 0;
