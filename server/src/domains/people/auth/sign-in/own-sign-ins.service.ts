import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { describeUserAgent } from './device.ts';
import { deleteSignIn, listSignIns, revokeSignIn, revokeSignIns } from './sign-in.queries.ts';

/** Ends this sign-in; other devices stay signed in. */
export async function signOut(app: AppContext, { signInId }: Actor): Promise<void> {
  await deleteSignIn(app.db, signInId);
}

/** Returns the caller's sign-ins with their devices, and the number of those other than this one. */
export async function listOwnSignIns(
  app: AppContext,
  { personId, signInId }: Actor,
): Promise<HandlerResult<Contract['auth']['signIns']>> {
  const signIns = await listSignIns(app.db, personId, app.now());
  return {
    success: true,
    data: {
      others: signIns.filter(({ id }) => id !== signInId).length,
      sign_ins: signIns.map(({ user_agent, ...signIn }) => ({
        ...signIn,
        ...describeUserAgent(user_agent),
        current: signIn.id === signInId,
      })),
    },
  };
}

/** Ends one sign-in of the caller. Fails with `not_found` for the sign-in of another person. */
export async function endOwnSignIn(app: AppContext, { personId }: Actor, id: string): Promise<void> {
  const isEnded = await app.db.transaction().execute((tx) => revokeSignIn(tx, personId, id));
  if (!isEnded) throw fail('not_found');
}

/** Ends all other sign-ins of the caller; this one stays. */
export async function signOutEverywhere(app: AppContext, { personId, signInId }: Actor): Promise<void> {
  await revokeSignIns(app.db, personId, 'signed_out', signInId);
}
