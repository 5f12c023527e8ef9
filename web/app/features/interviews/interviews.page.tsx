import type { Interview } from '@lifestory/contract';
import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Confirm, confirmTexts } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Paginator } from '../../ui/paginator.tsx';
import { ReadOnlyNote } from '../../ui/read-only.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toastDanger, toastSuccess } from '../../ui/toast.ts';
import { InterviewTable } from './interview-table.tsx';
import { deleteInterviewMutation, interviewsQuery } from './interviews.api.ts';

/** All interviews, the latest first; search and page stand in the address. */
export default function InterviewsPage() {
  const [address] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const list = useQuery(interviewsQuery(page, search));
  const [doomed, setDoomed] = useState<Interview | null>(null);
  const remove = useMutation(deleteInterviewMutation);
  const confirmDelete = () => {
    if (!doomed) return;
    remove.mutate(doomed.id, {
      onSuccess: () => void toastSuccess('Session deleted successfully'),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: () => setDoomed(null),
    });
  };
  const interviews = list.data?.data ?? [];
  return (
    <>
      <PageTitle
        title="Sessions"
        text="Every interview, past and to come. All times are Los Angeles time (PST)."
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Sessions' }]} />}
      >
        <SearchBox label="Search sessions" hint="Name, e-mail or phone" />
      </PageTitle>
      <ReadOnlyNote />
      <ErrorSummary failure={list.error} onDismiss={() => list.refetch()} />
      <p role="status" className="visually-hidden">
        {list.data && `${list.data.total} ${list.data.total === 1 ? 'session' : 'sessions'} found`}
      </p>
      {list.isPending && <Skeleton height={620} radius="md" />}
      {list.data && interviews.length === 0 && (
        <EmptyState text="No record found">
          {search && <p>Nothing matches “{search}”. Try a part of the name or the e-mail address.</p>}
        </EmptyState>
      )}
      {interviews.length > 0 && <InterviewTable interviews={interviews} onDelete={setDoomed} />}
      {list.data && <Paginator page={list.data} label="sessions" />}
      <Confirm
        opened={doomed !== null}
        title="Delete session"
        text={confirmTexts.interview}
        busy={remove.isPending}
        onCancel={() => setDoomed(null)}
        onConfirm={confirmDelete}
      />
    </>
  );
}
