/** A finding: fine, a warning, or a problem that prevents Lifestory from working. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem';
  text: string;
}

/** How the doctor checks a service. */
export interface ServiceCheck {
  /** What to do if the service is unreachable. */
  advice: string;
  /** Tries the configuration against the service; fails if it is unreachable. */
  run(): Promise<Finding[]>;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const problem = (text: string): Finding => ({ state: 'problem', text });

/** Seconds that a check may take, unless it says otherwise. */
const checkTimeoutSeconds = 10;

/** Timeout of a request to a remote service. */
const requestTimeoutMs = 5_000;

/**
 * Runs a check and returns its name and findings. An error or timeout becomes a problem with the error message and
 * `advice`, a sentence with the remedy. `signal` ends the work after `timeoutSeconds`.
 */
export async function runCheck(
  name: string,
  advice: string,
  work: (signal: AbortSignal) => Promise<Finding[]>,
  timeoutSeconds = checkTimeoutSeconds,
): Promise<[string, Finding[]]> {
  const timeout = Promise.withResolvers<never>();
  const end = new AbortController();
  const timer = setTimeout(() => {
    timeout.reject(new Error(`no response within ${timeoutSeconds} seconds`));
    end.abort();
  }, timeoutSeconds * 1000);
  try {
    return [name, await Promise.race([work(end.signal), timeout.promise])];
  } catch (error) {
    return [name, [problem(`${errorReason(error)}. ${advice}`)]];
  } finally {
    clearTimeout(timer);
  }
}

/** Calls a service; fails after five seconds without a response, with the reason. */
export async function request(address: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(requestTimeoutMs) });
  } catch (error) {
    const { cause, name } = error as Error;
    if (name === 'TimeoutError') throw new Error('no response within five seconds');
    throw cause instanceof Error ? cause : error;
  }
}

/** Whether a connection failed because we began with TLS and the server answered in plain text. */
export const isPlainTextReply = (error: unknown): boolean =>
  error instanceof Error &&
  /SSL routines.*(wrong version number|packet length too long|http request)/.test(error.message);

/** Returns the message of an error, without a full stop. */
export function errorReason(error: unknown): string {
  if (isPlainTextReply(error)) return 'the server does not speak TLS on this port';
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return reason.replace(/\.$/, '');
}
