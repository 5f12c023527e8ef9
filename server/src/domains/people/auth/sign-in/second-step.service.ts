import type { Contract, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Client } from '../../../../http/actor.ts';
import { invalid } from '../../../../http/failure.ts';
import { findPerson, lockPerson, type Person } from '../../people/index.ts';
import { consumeChallenge, findChallenge } from '../second-factor/challenge.queries.ts';
import { checkPasskey, checkProof } from '../second-factor/proof.service.ts';
import { isKnownDevice } from './device.queries.ts';
import type { Device } from './device.ts';
import { openSignIn, type SignedIn } from './sign-in.service.ts';
import { countAttempt } from './sign-in-limits.ts';

const expiredChallenge = () => invalid('This took too long. Please sign in again.');

/**
 * Completes a sign-in with the second factor, under the limits of a sign-in.
 * @throws `invalid` by field, `too_many`
 */
export async function completeSignIn(
  app: AppContext,
  { challenge, ...proof }: Parsed<Contract['auth']['secondFactorLogin'], 'body'>,
  client: Client,
  device: Device,
): Promise<SignedIn> {
  const pendingSignIn = await findChallenge(app.db, challenge, 'second_factor', app.now());
  const person = pendingSignIn?.person_id && (await findPerson(app.db, pendingSignIn.person_id));
  if (!person) throw expiredChallenge();
  const isKnown = device.token !== null && (await isKnownDevice(app.db, person.email, device.token));
  const attempt = await countAttempt(app, person.email, client, isKnown ? device.token : null);
  await checkProof(app, person.id, proof, { token: challenge, purpose: 'second_factor' });
  const signedIn = await openVerifiedSignIn(app, person, challenge, device);
  await attempt.succeed();
  return signedIn;
}

/** Signs a person in with a passkey alone. At most 30 times in 15 minutes per client. */
export async function signInWithPasskey(
  app: AppContext,
  { challenge, passkey }: Parsed<Contract['auth']['passkeyLogin'], 'body'>,
  client: Client,
  device: Device,
): Promise<SignedIn> {
  await app.limits.count([{ name: 'passkey-sign-in', subject: client.address, max: 30, seconds: 900 }]);
  const { person_id } = await checkPasskey(app, passkey, { token: challenge, purpose: 'passkey_sign_in' });
  return openVerifiedSignIn(app, { id: person_id }, challenge, device);
}

/** Opens a sign-in whose challenge has been answered; each challenge works once. */
const openVerifiedSignIn = (
  app: AppContext,
  { id }: Pick<Person, 'id'>,
  challenge: string,
  device: Device,
): Promise<SignedIn> =>
  app.db.transaction().execute(async (tx) => {
    // A password change locks the person before it deletes the challenges.
    const person = await lockPerson(tx, id);
    if (!person || !(await consumeChallenge(tx, challenge))) throw expiredChallenge();
    const signedIn = await openSignIn(app, tx, person, device, true);
    if (!signedIn) throw invalid('This account cannot sign in at the moment. Please write to us.');
    return signedIn;
  });
