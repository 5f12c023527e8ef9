export { BackupCard } from './backup-card.lazy.tsx';
export { FailingJobTable } from './failing-job.table.tsx';
export { FailingJobDialog } from './failing-job-dialog.lazy.tsx';
export { failingJobsQuery, startBackupMutation } from './operations.api.ts';
