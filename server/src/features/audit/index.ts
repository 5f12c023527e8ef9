import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { auditHandlers } from './audit.handlers.ts';
import { eraseChanges } from './erasure.queries.ts';

export { type AuditEntry, findLastChanges, recordAccess, recordChange } from './audit.queries.ts';

/** The audit log: every change adds an entry, which staff can read. */
export const auditFeature = (app: AppContext): Feature<typeof contract.audit> => ({
  routes: contract.audit,
  tables: ['audit_entries'],
  erase: eraseChanges,
  handlers: auditHandlers(app),
});
