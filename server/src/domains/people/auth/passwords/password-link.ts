import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newSecret } from '../../../../database/ids.ts';
import { fail } from '../../../../http/failure.ts';
import type { PasswordLinkMaker } from '../../../platform/mail/index.ts';
import { findPerson, lockPerson } from '../../people/index.ts';
import { insertLink, invalidateLinks, type PasswordPurpose } from './link.queries.ts';

const minuteMs = 60 * 1000;

/** Lifetimes of password links in milliseconds. */
const lifetimesMs: Record<PasswordPurpose, number> = {
  reset: 60 * minuteMs,
  create: 14 * 24 * 60 * minuteMs,
};

/**
 * Creates a one-time link for setting a password; returns its URL. `create` works for 14 days, `reset` for 60
 * minutes or until the next one is created. Send the URL only by mail to that person.
 */
export async function makePasswordLink(
  { env, now }: AppContext,
  tx: Tx,
  person: { id: string },
  purpose: PasswordPurpose,
): Promise<string> {
  const createdAt = now();
  const secret = newSecret();
  const token = purpose === 'reset' ? newSecret() : null;
  const expiresAt = new Date(createdAt.getTime() + lifetimesMs[purpose]);
  if (purpose === 'reset') {
    // If two links are created concurrently, the second waits here and invalidates the first.
    await lockPerson(tx, person.id);
    await invalidateLinks(tx, person.id, createdAt, 'reset');
  }
  await insertLink(tx, { personId: person.id, purpose, secret, token, createdAt, expiresAt });
  return token
    ? `${env.APP_URL}/create-new-password/${secret}/${token}`
    : `${env.APP_URL}/create-password/${secret}`;
}

/**
 * Returns the function that creates new links for mails that staff resend. It fails with `conflict` if the account is
 * deleted, or if a first password is requested for an account that has one.
 */
export const passwordLinkMaker =
  (app: AppContext): PasswordLinkMaker =>
  async (tx, personId, purpose) => {
    const person = personId && (await findPerson(tx, personId));
    if (!person) throw fail('conflict', { text: 'The account that this e-mail is about was deleted.' });
    if (purpose === 'create' && person.password_hash) {
      throw fail('conflict', {
        text: 'This person has already chosen a password, so the link is not sent again. They can sign in, or request a new password on the sign-in page.',
      });
    }
    return makePasswordLink(app, tx, person, purpose);
  };
