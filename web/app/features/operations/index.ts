export { FailingJobTable } from './failing-job.table.tsx';
export { failingJobsQuery } from './operations.api.ts';
