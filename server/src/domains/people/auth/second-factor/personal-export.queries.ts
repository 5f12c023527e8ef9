import type { ExportPersonalData } from '../../../../contributions/personal-export.ts';
import { listPasskeys } from '../passkeys/passkey.queries.ts';
import { startOfStep } from './one-time-code.ts';
import { findAuthenticatorApp } from './second-factor.queries.ts';

/** Exports the second factors of a person, without their secrets and keys. */
export const exportSecondFactors: ExportPersonalData = async (db, { personId }) => {
  const passkeys = await listPasskeys(db, personId);
  const authenticatorApp = await findAuthenticatorApp(db, personId);
  const apps = authenticatorApp?.confirmed_at
    ? [{ ...authenticatorApp, confirmed_at: authenticatorApp.confirmed_at }]
    : [];
  return {
    second_factors: [
      ...passkeys.map(({ name, created_at, last_used_at }) => ({
        kind: 'Passkey',
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      ...apps.map(({ confirmed_at, last_step }) => ({
        kind: 'Authenticator app',
        name: '',
        created_at: confirmed_at.toISOString(),
        last_used_at: startOfStep(Number(last_step)).toISOString(),
      })),
    ],
  };
};
