let holds = 0;

/**
 * Keeps the page when the sign-in ends, such as during a film upload, which continues after signing in again in
 * another tab. Returns the function that releases it.
 */
export function keepPageOpen(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holds -= 1;
    isHeld = false;
  };
}

/** Whether something on this page must survive the end of the sign-in. */
export const isPageKeptOpen = (): boolean => holds > 0;
