import { contract } from '@lifestory/contract';
import { dateAt } from '../../calendar.ts';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import type { Gate } from '../../http/mount.ts';
import { findActor } from './actor.queries.ts';
import { authHandlers } from './auth.handlers.ts';
import { cleanupCron } from './cleanup.jobs.ts';
import { resetAskedJob } from './reset.service.ts';
import { endOfSignIn } from './sign-in.queries.ts';
import { signInsFailedJob } from './sign-in-limits.ts';

export { canSwitch, firstEntry } from './entry.policy.ts';
export { type Entry, entriesOf } from './entry.queries.ts';
export { findPasswordSpraying } from './failed-sign-in.queries.ts';
export { memberEntered } from './first-entry.ts';
export { setPassword } from './password.service.ts';
export { checkPassword } from './password-hash.ts';
export { makePasswordLink, passwordLinkMaker } from './password-link.ts';
export { useUpSecrets } from './secret.queries.ts';
export { livingSignIns, revokeSignIns, signInsEnded } from './sign-in.queries.ts';
export { lookAt } from './sign-in.service.ts';
export { isClosed, type Standing } from './standing.policy.ts';

/** Signing in and out, and the ways to a password. */
export const authFeature = (house: House): Feature<typeof contract.auth> => ({
  routes: contract.auth,
  handlers: authHandlers(house),
  jobs: [resetAskedJob(house), signInsFailedJob(house)],
  crons: [cleanupCron(house)],
});

/** Why the sign-in of a token ended, for whoever still holds it; null when it is not known. */
export const signInEnd =
  (house: House): Gate['endOf'] =>
  (token) =>
    endOfSignIn(house.db, token, house.now());

/** Finds who holds a sign-in token; null when it is unknown, expired or revoked. */
export const signInGate =
  (house: House): Gate['identify'] =>
  (token) => {
    const now = house.now();
    return findActor(house.db, token, now, dateAt(now));
  };
