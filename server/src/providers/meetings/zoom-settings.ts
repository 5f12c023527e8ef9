/** Credentials of our Zoom app, and Zoom's base URLs without a trailing slash. */
export interface ZoomSettings {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  oauthUrl: string;
  /** Secret of Zoom's webhooks; null when there are none. */
  webhookSecret: string | null;
  redirectUri: string;
}

/** Timeout of a request to Zoom in milliseconds. */
export const requestTimeoutMs = 15_000;

/** A failed response of Zoom: its status, code and message. */
export class ZoomFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, words: string) {
    super(`Zoom answered ${status}${code && ` (${code})`}: ${words || 'without words'}`);
    this.status = status;
    this.code = code;
  }
}

/** Parses a failed response. */
export async function readFailure(answer: Response): Promise<ZoomFailure> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const words = body.message ?? body.reason ?? '';
  return new ZoomFailure(answer.status, String(body.error ?? body.code ?? ''), String(words).slice(0, 300));
}
