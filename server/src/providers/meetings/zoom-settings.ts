/** What our app at Zoom is called, and where Zoom is found. Addresses are without a slash at their end. */
export interface ZoomSettings {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  oauthUrl: string;
  /** Vouches for what Zoom tells us; null when it tells us nothing. */
  webhookSecret: string | null;
  redirectUri: string;
}

/** Milliseconds after which Zoom is taken for out of reach. */
export const requestTimeoutMs = 15_000;

/** An answer of Zoom's that is no success: its status, its own code and its words. */
export class ZoomFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, words: string) {
    super(`Zoom answered ${status}${code && ` (${code})`}: ${words || 'without words'}`);
    this.status = status;
    this.code = code;
  }
}

/** Reads a failed answer. */
export async function readFailure(answer: Response): Promise<ZoomFailure> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const words = body.message ?? body.reason ?? '';
  return new ZoomFailure(answer.status, String(body.error ?? body.code ?? ''), String(words).slice(0, 300));
}
