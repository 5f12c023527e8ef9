import type { Interview } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAbility } from '../../api/sign-in.ts';
import { BookCaller, MoveByStaffDialog } from '../../domains/calendar/booking/index.ts';
import {
  deleteInterviewMutation,
  InterviewFilters,
  InterviewTable,
  interviewsQuery,
  requestSessionsExport,
  useInterviewsAddress,
} from '../../domains/calendar/interviews/index.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { confirmTexts } from '../../ui/dialogs/confirm-texts.ts';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { List } from '../../ui/lists/list.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';

/** The interviews that the user may see, latest first; filters, search and page are in the URL. */
export default function InterviewsPage() {
  const canViewBusiness = useAbility('view_business');
  const address = useInterviewsAddress();
  const { search, status, payment, from, until } = address;
  const list = useQuery(interviewsQuery(address));
  const [itemToDelete, setItemToDelete] = useState<Interview | null>(null);
  const [itemToMove, setItemToMove] = useState<Interview | null>(null);
  const remove = useMutation(deleteInterviewMutation);
  const confirmDelete = () => {
    if (!itemToDelete) return;
    remove.mutate(itemToDelete.id, {
      onSuccess: () => void toastSuccess('Session deleted successfully'),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: () => setItemToDelete(null),
    });
  };
  return (
    <>
      <PageTitle
        title="Sessions"
        text={`${canViewBusiness ? 'Every interview' : 'Your interviews'}, past and to come. All times are Los Angeles time (PST).`}
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Sessions' }]} />}
      >
        <BookCaller />
        <SearchBox label="Search sessions" hint="Name, e-mail or phone" />
        <ExportButton
          isForReaders
          getUrl={() => requestSessionsExport({ search, status, payment, from, until })}
        />
      </PageTitle>
      {canViewBusiness && <ReadOnlyNote />}
      <InterviewFilters />
      <List list={list} noun={['session', 'sessions']} searchHint="Try part of the name or e-mail address.">
        {(interviews) => (
          <InterviewTable interviews={interviews} onDelete={setItemToDelete} onMove={setItemToMove} />
        )}
      </List>
      {itemToMove && <MoveByStaffDialog interview={itemToMove} onClose={() => setItemToMove(null)} />}
      <Confirm
        opened={itemToDelete !== null}
        title="Delete session"
        text={confirmTexts.interview}
        busy={remove.isPending}
        onCancel={() => setItemToDelete(null)}
        onConfirm={confirmDelete}
      />
    </>
  );
}
