/** Describes why a microphone cannot be used, and what to do about it. `error`: what `getUserMedia` failed with. */
export function describeMicrophoneProblem(error: unknown): string {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The microphone is blocked. Allow it for this site in the settings of your browser, then try again.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'No microphone was found. Connect one, or write your comment instead.';
  if (name === 'NotReadableError' || name === 'AbortError')
    return 'Another program is using the microphone. Close it, then try again.';
  return 'The microphone could not be started. Try again, or write your comment instead.';
}
