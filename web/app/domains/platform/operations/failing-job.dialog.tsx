import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { ReadOnlyNote } from '../../../ui/forms/read-only.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailingJobTable } from './failing-job-table.tsx';
import { failingJobsQuery } from './operations.api.ts';

/** The failing background jobs, each with Retry and Discard. */
export default function FailingJobDialog({ onClose }: { onClose: () => void }) {
  const { data: jobs, error, refetch } = useQuery(failingJobsQuery);
  return (
    <Dialog onClose={onClose} title="Failed jobs" size="80rem">
      <p>Retry a job once its cause is fixed. Discard it only if its work is no longer needed.</p>
      <ReadOnlyNote />
      <ErrorSummary failure={error} onDismiss={() => refetch()} />
      {!jobs && !error && <Skeleton height={160} />}
      {jobs?.length === 0 && <EmptyState text="No job is failing." />}
      {jobs && jobs.length > 0 && <FailingJobTable jobs={jobs} />}
    </Dialog>
  );
}
