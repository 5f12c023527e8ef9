export { FailingJobTable } from './failing-job-table.tsx';
export { BackupCard } from './lazy-backup-card.tsx';
export { FailingJobDialog } from './lazy-failing-job-dialog.tsx';
export { failingJobsQuery, startBackupMutation } from './operations.api.ts';
