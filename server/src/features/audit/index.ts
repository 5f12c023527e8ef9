export { type AuditEntry, lastChanges, recordChange } from './audit.queries.ts';
