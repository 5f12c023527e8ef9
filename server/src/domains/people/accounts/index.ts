import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { EraseData } from '../../../contributions/erasure.ts';
import type { Feature } from '../../../feature.ts';
import { accountHandlers } from './account.handlers.ts';
import { eraseDeletedCron, removeLeftoversJob } from './erasure.service.ts';
import { cancelDeletionJob, ownDeletionCron } from './own-deletion/own-deletion.service.ts';

export { deleteAccount } from './account-lifecycle.service.ts';
export { eraseAccount } from './erasure.service.ts';
export { resetFactorsByEmail } from './factor-reset/factor-reset.service.ts';
export { listStaff } from './staff-account.queries.ts';
export {
  changeStaffRole,
  deactivateStaff,
  reactivateStaff,
  removeStaff,
} from './staff-account.service.ts';
export { addStaff } from './staff-invitation.service.ts';

/**
 * Customer and staff accounts: opening, deactivating, deleting, restoring and erasing them. `eraseData` removes the
 * data of all features.
 */
export const accountsFeature = (
  app: AppContext,
  eraseData: EraseData,
): Feature<typeof contract.accounts> => ({
  routes: contract.accounts,
  handlers: accountHandlers(app, eraseData),
  jobs: [removeLeftoversJob(app), cancelDeletionJob(app)],
  crons: [eraseDeletedCron(app, eraseData), ownDeletionCron(app, eraseData)],
});
