import type { Db } from '../../../database/connection.ts';
import type { MeetingConnection } from '../port.ts';
import { deleteAccount, readAccount, updateAccount } from './account.queries.ts';
import { createZoomAuthorization } from './authorization.ts';
import { createZoomOauth } from './oauth.ts';
import type { ZoomSettings } from './settings.ts';
import type { ZoomTokens } from './tokens.ts';

/** Our Zoom account: its status, authorizing it, and revoking the authorization. */
export function createZoomAccount(
  db: Db,
  settings: ZoomSettings,
  tokens: ZoomTokens,
  secret: string,
  now: () => Date,
) {
  const oauth = createZoomOauth(settings);
  const authorization = createZoomAuthorization(db, settings, tokens, secret, now);
  return {
    async account(signInId) {
      const row = await readAccount(db);
      return {
        provider: 'zoom',
        authorized: tokens.isValid(row),
        email: row?.email || null,
        expiresAt: row ? (row.revokedAt ?? row.refreshTokenExpiresAt) : null,
        authorizeUrl: authorization.createUrl(signInId),
      };
    },

    isAuthorized: async () => tokens.isValid(await readAccount(db)),

    async findExpiry() {
      const row = await readAccount(db);
      return row && tokens.isValid(row) ? row.refreshTokenExpiresAt : null;
    },

    authorize: authorization.authorize,

    async revoke(owner, at) {
      const row = await readAccount(db);
      if (!row || row.revokedAt || row.renewedAt > at) return false;
      if (row.owner !== null && row.owner !== owner) return false;
      return updateAccount(db, row.tokens, { revokedAt: now(), tokens: '' });
    },

    async disconnect() {
      const row = await readAccount(db);
      if (!row) return;
      // Tokens that cannot be decrypted cannot be revoked at Zoom.
      const decrypted = tokens.decryptTokens(row);
      if (decrypted) await oauth.revoke(decrypted.access);
      await deleteAccount(db);
    },
  } satisfies Partial<MeetingConnection>;
}
