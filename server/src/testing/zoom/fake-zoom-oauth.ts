import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const clientId = 'zoom-like-client';
const clientSecret = 'zoom-like-secret';

/** Responds with JSON. */
export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};
/** The body of a request. */
export const bodyOf = async (request: IncomingMessage) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const newToken = () => randomBytes(24).toString('base64url');

/** The OAuth part of the fake server: codes, single-use refresh tokens, and their validity. */
export function fakeOAuth(faults: { slowTokens: number; brokenTokens: number }) {
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
      const form = new URLSearchParams(await bodyOf(request));
      if (request.headers.authorization !== basic) {
        return json(response, 401, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' });
      }
      await new Promise((resolve) => setTimeout(resolve, faults.slowTokens));
      if (faults.brokenTokens > 0) {
        faults.brokenTokens -= 1;
        return json(response, 500, { reason: 'Internal error' });
      }
      if (form.get('grant_type') === 'refresh_token') {
        if (!refreshTokens.delete(form.get('refresh_token') ?? '')) {
          return json(response, 400, { reason: 'Invalid Token!', error: 'invalid_grant' });
        }
        return json(response, 200, grantTokens());
      }
      const code = form.get('code') ?? '';
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || grant.challenge !== challenge || grant.redirect !== form.get('redirect_uri')) {
        return json(response, 400, { reason: 'Invalid authorization code', error: 'invalid_grant' });
      }
      return json(response, 200, grantTokens());
    },

    async revoke(request: IncomingMessage, response: ServerResponse) {
      accessTokens.delete(new URLSearchParams(await bodyOf(request)).get('token') ?? '');
      json(response, 200, { status: 'success' });
    },

    /** Whether a token is valid. */
    holds: (token: string): boolean => accessTokens.has(token),

    /** Gives consent as the account's owner; returns the redirect URL with a code. */
    consent(authorizeUrl: string): string {
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
        <a href="${escaped(this.consent(String(address)))}">Allow</a>
        <a href="${escaped(`${query.get('redirect_uri')}?${refusal}`)}">Decline</a>`);
    },

    expire(grant = false): void {
      accessTokens.clear();
      if (grant) refreshTokens.clear();
    },

    settings: { ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret },
  };
}
