export { type AuditEntry, recordChange } from './audit.queries.ts';
