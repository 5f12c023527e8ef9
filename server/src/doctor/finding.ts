/** What was found: it holds, somebody should look at it, or it is wrong and keeps Lifestory from working. */
export interface Finding {
  state: 'ok' | 'look' | 'wrong';
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const look = (text: string): Finding => ({ state: 'look', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });

/** Milliseconds that an examination has, and each of its questions to a service far away. */
const patience = 10_000;
const answerWithin = 5_000;

/**
 * Does one examination. What throws or does not answer is wrong, in its own words; `advice` is the sentence that says
 * what to do then.
 */
export async function examine(
  name: string,
  advice: string,
  work: () => Promise<Finding[]>,
): Promise<[string, Finding[]]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer within ten seconds')), patience);
  try {
    return [name, await Promise.race([work(), late.promise])];
  } catch (error) {
    return [name, [wrong(`${reasonOf(error)}. ${advice}`)]];
  } finally {
    clearTimeout(timer);
  }
}

/** Asks a service; fails after five seconds of silence, in words that say why nobody answered. */
export async function ask(address: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(answerWithin) });
  } catch (error) {
    const { cause, name } = error as Error;
    if (name === 'TimeoutError') throw new Error('no answer within five seconds');
    throw cause instanceof Error ? cause : error;
  }
}

/** What an error says, without a full stop. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return reason.replace(/\.$/, '');
}
