export { BackupCard } from './backup-card.lazy.tsx';
export { FailingJobTable } from './failing-job.table.tsx';
export { failingJobsQuery } from './operations.api.ts';
