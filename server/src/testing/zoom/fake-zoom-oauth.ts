import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const clientId = 'zoom-like-client';
const clientSecret = 'zoom-like-secret';

/** Responds with JSON. */
export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};
/** The body of a request. */
export const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const newToken = () => randomBytes(24).toString('base64url');

/** Creates the OAuth part of the fake server: codes, access tokens and single-use refresh tokens. */
export function createFakeOAuth(faults: { tokenDelayMs: number; failedTokens: number }) {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();

  const grantTokens = () => {
    const [access_token, refresh_token] = [newToken(), newToken()];
    accessTokens.add(access_token);
    refreshTokens.add(refresh_token);
    return { access_token, refresh_token, token_type: 'bearer', expires_in: 3599, scope: 'meeting:write' };
  };

  return {
    async token(request: IncomingMessage, response: ServerResponse) {
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      const form = new URLSearchParams(await readBody(request));
      if (request.headers.authorization !== basic) {
        return sendJson(response, 401, {
          reason: 'Invalid client_id or client_secret',
          error: 'invalid_client',
        });
      }
      await new Promise((resolve) => setTimeout(resolve, faults.tokenDelayMs));
      if (faults.failedTokens > 0) {
        faults.failedTokens -= 1;
        return sendJson(response, 500, { reason: 'Internal error' });
      }
      if (form.get('grant_type') === 'refresh_token') {
        if (!refreshTokens.delete(form.get('refresh_token') ?? '')) {
          return sendJson(response, 400, { reason: 'Invalid Token!', error: 'invalid_grant' });
        }
        return sendJson(response, 200, grantTokens());
      }
      const code = form.get('code') ?? '';
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || grant.challenge !== challenge || grant.redirect !== form.get('redirect_uri')) {
        return sendJson(response, 400, { reason: 'Invalid authorization code', error: 'invalid_grant' });
      }
      return sendJson(response, 200, grantTokens());
    },

    async revoke(request: IncomingMessage, response: ServerResponse) {
      accessTokens.delete(new URLSearchParams(await readBody(request)).get('token') ?? '');
      sendJson(response, 200, { status: 'success' });
    },

    /** Whether an access token is valid. */
    isValidAccessToken: (token: string): boolean => accessTokens.has(token),

    /** Gives consent as the account's owner; returns the redirect URL with a code. */
    giveConsent(authorizeUrl: string): string {
      const { searchParams: query } = new URL(authorizeUrl);
      const code = newToken();
      const redirect = query.get('redirect_uri') ?? '';
      if (query.get('client_id') !== clientId) throw new Error('No such app.');
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect });
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
    },

    /** The consent page. */
    authorize(response: ServerResponse, address: URL): void {
      const { searchParams: query } = address;
      const refusal = new URLSearchParams({ error: 'access_denied', state: query.get('state') ?? '' });
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><html lang="en"><title>Consent</title><link rel="icon" href="data:,"><h1>Lifestory wants to use your account</h1>
        <a href="${escapeHtml(this.giveConsent(String(address)))}">Allow</a>
        <a href="${escapeHtml(`${query.get('redirect_uri')}?${refusal}`)}">Decline</a>`);
    },

    expireTokens({ includingRefreshTokens = false } = {}): void {
      accessTokens.clear();
      if (includingRefreshTokens) refreshTokens.clear();
    },

    settings: { ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret },
  };
}
