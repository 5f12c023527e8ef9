let holds = 0;

/**
 * Keeps the page when the sign-in ends, as while a film is uploaded: what runs can go on after signing in again in
 * another tab. Returns the release.
 */
export function holdPage(): () => void {
  holds += 1;
  let held = true;
  return () => {
    if (held) holds -= 1;
    held = false;
  };
}

/** Whether something on this page has to survive the end of the sign-in. */
export const isPageHeld = (): boolean => holds > 0;
