import type { Db } from '../../../../database/connection.ts';
import { newSecret } from '../../../../database/ids.ts';
import { digest } from '../sign-in/sign-in.queries.ts';

/** What a challenge is for: completing a sign-in, a sign-in with a passkey alone, adding a passkey, or a step-up. */
export type ChallengePurpose = 'second_factor' | 'passkey_sign_in' | 'passkey_registration' | 'step_up';

/** Lifetime of a challenge, in milliseconds. */
const lifetimeMs = 5 * 60 * 1000;

/** Inserts a challenge; returns its token and stores only its digest. `webauthn` is what a passkey has to sign. */
export async function insertChallenge(
  db: Db,
  challenge: { purpose: ChallengePurpose; personId: string | null; webauthn?: string; now: Date },
): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: digest(token),
      purpose: challenge.purpose,
      person_id: challenge.personId,
      webauthn: challenge.webauthn ?? null,
      expires_at: new Date(challenge.now.getTime() + lifetimeMs),
    })
    .execute();
  return token;
}

const selectOpenChallenges = (db: Db, token: string, purpose: ChallengePurpose, now: Date) =>
  db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now);

/** Returns the person of an open challenge; undefined if it is unknown, used or expired. */
export const findChallenge = (db: Db, token: string, purpose: ChallengePurpose, now: Date) =>
  selectOpenChallenges(db, token, purpose, now).select(['person_id']).executeTakeFirst();

/** Sets what a passkey has to sign for an open challenge. */
export async function setWebauthnChallenge(db: Db, token: string, webauthn: string): Promise<void> {
  await db
    .updateTable('sign_in_challenges')
    .set({ webauthn })
    .where('token_hash', '=', digest(token))
    .execute();
}

/** Returns what a passkey has to sign for an open challenge, only once: a second response needs a new one. */
export async function consumeWebauthnChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ person_id: string | null; webauthn: string } | undefined> {
  const challenge = await selectOpenChallenges(db, token, purpose, now)
    .select(['person_id', 'webauthn'])
    .executeTakeFirst();
  if (!challenge?.webauthn) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set({ webauthn: null })
    .where('token_hash', '=', digest(token))
    .where('webauthn', '=', challenge.webauthn)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { person_id: challenge.person_id, webauthn: challenge.webauthn } : undefined;
}

/** Deletes a challenge; returns whether it existed, so that only one of two concurrent requests can use it. */
export async function consumeChallenge(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', digest(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the challenges of a person: none can be completed after the password has changed. */
export async function deleteChallenges(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('person_id', '=', personId).execute();
}
