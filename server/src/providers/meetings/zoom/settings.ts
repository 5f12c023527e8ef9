import type { Env } from '../../../env.ts';

/** Credentials of our Zoom app, and Zoom's base URLs without a trailing slash. */
export interface ZoomSettings {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  oauthUrl: string;
  /** Secret of Zoom's webhooks; null if they are not set up. */
  webhookSecret: string | null;
  redirectUri: string;
}

/** Reads the settings from the configuration; null unless the credentials are set. */
export function readZoomSettings(env: Env): ZoomSettings | null {
  if (!env.ZOOM_CLIENT_ID || !env.ZOOM_CLIENT_SECRET) return null;
  return {
    clientId: env.ZOOM_CLIENT_ID,
    clientSecret: env.ZOOM_CLIENT_SECRET,
    apiUrl: env.ZOOM_API_URL.replace(/\/$/, ''),
    oauthUrl: env.ZOOM_OAUTH_URL.replace(/\/$/, ''),
    webhookSecret: env.ZOOM_WEBHOOK_SECRET ?? null,
    redirectUri: `${env.APP_URL}/zoom/callback`,
  };
}

/** Timeout of a request to Zoom in milliseconds. */
export const requestTimeoutMs = 15_000;

/** A failed response of Zoom: its status, code and message. */
export class ZoomFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`Zoom responded ${status}${code && ` (${code})`}: ${message || 'no message'}`);
    this.status = status;
    this.code = code;
  }
}

/** Parses a failed response. */
export async function readFailure(response: Response): Promise<ZoomFailure> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const message = body.message ?? body.reason ?? '';
  return new ZoomFailure(
    response.status,
    String(body.error ?? body.code ?? ''),
    String(message).slice(0, 300),
  );
}
