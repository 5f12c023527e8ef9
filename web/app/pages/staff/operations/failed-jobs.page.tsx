import { useQuery } from '@tanstack/react-query';
import { FailingJobTable, failingJobsQuery } from '../../../domains/platform/operations/index.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { ReadOnlyNote } from '../../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';

const trail = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Settings', to: '/Settings' },
  { label: 'Failed jobs' },
];

/** The background jobs that failed for good or repeatedly. */
export default function FailedJobsPage() {
  const { data: jobs, error, refetch } = useQuery(failingJobsQuery);
  return (
    <>
      <PageTitle
        title="Failed jobs"
        text="Background work that failed for good, or at least four times in a row. Retry a job once its cause is fixed. Discard it only if its work is no longer needed."
        trail={<Breadcrumbs trail={trail} />}
      />
      <ReadOnlyNote />
      <ErrorSummary failure={error} onDismiss={() => refetch()} />
      {!jobs && !error && <Skeleton height={320} />}
      {jobs?.length === 0 && <EmptyState text="No job is failing." />}
      {jobs && jobs.length > 0 && <FailingJobTable jobs={jobs} />}
    </>
  );
}
