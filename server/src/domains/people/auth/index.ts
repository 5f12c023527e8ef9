import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import type { Authenticator } from '../../../http/mount.ts';
import { mailAddressConfirmationJob } from './address-change/address-request.service.ts';
import { authHandlers } from './auth.handlers.ts';
import { cleanupCron } from './cleanup.jobs.ts';
import { eraseSignIns } from './erasure.queries.ts';
import { mailResetLinkJob } from './passwords/reset.service.ts';
import { exportSecondFactors } from './second-factor/personal-export.queries.ts';
import { findSignInEndReason } from './sign-in/sign-in.queries.ts';
import { signInAlerts } from './sign-in/sign-in-alerts.service.ts';
import { mailResetAfterFailuresJob } from './sign-in/sign-in-limits.ts';
import { mailSignInLinkJob } from './sign-in-link/sign-in-link.service.ts';

export { type AccountStatus, isStoryDisabled } from './account-status.policy.ts';
export { canRenew, canSwitch, chooseFirstEntry, roleIn } from './active-story.policy.ts';
export { createActorCache } from './actor-cache.ts';
export { listUndoableAddresses } from './address-change/address-change.queries.ts';
export { addressRestored, emailChanged } from './address-change/address-change.service.ts';
export {
  assertFreeAddress,
  requestAddressChangeForPerson,
} from './address-change/address-request.service.ts';
export { type Entry, findEntries } from './entry.queries.ts';
export { memberEntered } from './member-entered.ts';
export { findLinkOwner, insertLink, invalidateLinks, lockLink } from './passwords/link.queries.ts';
export { setPassword } from './passwords/password.service.ts';
export { checkPassword } from './passwords/password-hash.ts';
export { makePasswordLink, passwordLinkMaker } from './passwords/password-link.ts';
export { filterPeopleWithFactor } from './second-factor/second-factor.queries.ts';
export { resetSecondFactors } from './second-factor/second-factor.service.ts';
export {
  countSignIns,
  filterActiveSignIns,
  revokeSignIns,
  signInsEnded,
} from './sign-in/sign-in.queries.ts';
export { switchActiveStory } from './sign-in/sign-in.service.ts';
export { assertStepUp } from './step-up/step-up.service.ts';

/** Signing in and out, passwords, second factors, step-up, and changes of e-mail addresses. */
export const authFeature = (app: AppContext): Feature<typeof contract.auth> => ({
  routes: contract.auth,
  tables: [
    'address_changes',
    'authenticator_apps',
    'devices',
    'ended_sign_ins',
    'failed_sign_ins',
    'passkeys',
    'recovery_codes',
    'secrets',
    'sign_in_challenges',
    'sign_ins',
  ],
  erase: eraseSignIns,
  exportData: exportSecondFactors,
  findAlerts: signInAlerts(app),
  handlers: authHandlers(app),
  jobs: [
    mailAddressConfirmationJob(app),
    mailResetLinkJob(app),
    mailSignInLinkJob(app),
    mailResetAfterFailuresJob(app),
  ],
  crons: [cleanupCron(app)],
});

/** Returns the function that finds why the sign-in of a token ended. */
export const signInEndFinder =
  (app: AppContext): Authenticator['findSignInEnd'] =>
  (token) =>
    findSignInEndReason(app.db, token, app.now());
