/** What was found: it holds, somebody should look at it, or it is wrong and keeps Lifestory from working. */
export interface Finding {
  state: 'ok' | 'look' | 'wrong';
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const look = (text: string): Finding => ({ state: 'look', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });

/** Milliseconds that a service has to answer. */
const patience = 10_000;

/** Does one examination; what throws or does not answer is wrong, in its own words. */
export async function examine(name: string, work: () => Promise<Finding[]>): Promise<[string, Finding[]]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer within ten seconds')), patience);
  try {
    return [name, await Promise.race([work(), late.promise])];
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    return [name, [wrong(`${reason.replace(/\.$/, '')}.`)]];
  } finally {
    clearTimeout(timer);
  }
}
