import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { deleteAccessReasons } from './access-reasons/access-reason.queries.ts';
import { auditHandlers } from './audit.handlers.ts';
import { eraseChanges } from './erasure.queries.ts';

export {
  insertAccessReason,
  listAccesses,
  recordReasonedAccess,
} from './access-reasons/access-reason.queries.ts';
export {
  type AuditEntry,
  findLastChanges,
  recordAccess,
  recordChange,
} from './audit.queries.ts';
export { createExportLink } from './export-link.service.ts';

/** The audit log, which staff can read: each change adds an entry. Also the reasons of staff for looking at stories. */
export const auditFeature = (app: AppContext): Feature<typeof contract.audit> => ({
  routes: contract.audit,
  tables: ['access_reasons', 'audit_entries'],
  erase: async (tx, person) => {
    await deleteAccessReasons(tx, person.storyIds);
    return eraseChanges(tx, person);
  },
  handlers: auditHandlers(app),
});
