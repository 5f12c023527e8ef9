export { changesQuery } from './audit.api.ts';
export { AuditFilterBar, useAuditFilters } from './audit-filters.tsx';
export { ChangeTable } from './change-table.tsx';
