import { createHmac } from 'node:crypto';
import type { Room } from '@lifestory/contract';
import type { Env } from '../../../env.ts';

/** Seconds for which credentials of the relay are valid: the longest call, with time to reconnect. */
const credentialSeconds = 6 * 3600;

/**
 * Returns the relay with credentials of a seat, as coturn's `use-auth-secret` expects them: the name is the time of
 * expiry and the seat, the password its HMAC. Empty without a relay: browsers then connect directly.
 */
export function createIceServers(
  { TURN_URL: urls, TURN_SECRET: secret }: Pick<Env, 'TURN_URL' | 'TURN_SECRET'>,
  seatId: string,
  now: Date,
): Room['ice_servers'] {
  if (!urls || !secret) return [];
  const username = `${Math.floor(now.getTime() / 1000) + credentialSeconds}:${seatId}`;
  return [{ urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }];
}
