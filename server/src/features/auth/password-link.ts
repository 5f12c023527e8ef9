import type { Tx } from '../../database/connection.ts';
import { newSecret } from '../../database/ids.ts';
import type { House } from '../../house.ts';
import { insertSecret, type Purpose } from './secret.queries.ts';

const minute = 60 * 1000;

/** How long a link to a password works, in milliseconds. */
const lifetimes: Record<Purpose, number> = { reset: 60 * minute, create: 14 * 24 * 60 * minute };

/**
 * Makes a link under which a person sets a password once; answers its URL. `create` works for 14 days, `reset` for
 * 60 minutes. It belongs into a mail to that person and nowhere else.
 */
export async function makePasswordLink(
  { env, now }: Pick<House, 'env' | 'now'>,
  tx: Tx,
  person: { id: string },
  purpose: Purpose,
): Promise<string> {
  const createdAt = now();
  const secret = newSecret();
  const token = purpose === 'reset' ? newSecret() : null;
  const expiresAt = new Date(createdAt.getTime() + lifetimes[purpose]);
  await insertSecret(tx, { personId: person.id, purpose, secret, token, createdAt, expiresAt });
  return token
    ? `${env.APP_URL}/create-new-password/${secret}/${token}`
    : `${env.APP_URL}/create-password/${secret}`;
}
