import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InviteStaffDialog, StaffTable, staffQuery } from '../../domains/people/accounts/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** The page with all staff accounts, for Super Admins. */
export default function StaffAccountsPage() {
  const { data, error, refetch } = useQuery(staffQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageTitle
        title="Staff"
        text="Everyone who works in the back office. Changes apply at once."
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Staff' }]} />}
      >
        <Button onClick={() => setInviting(true)}>
          <Icon name="plus" />
          Invite
        </Button>
      </PageTitle>
      <ErrorSummary failure={error} onDismiss={() => void refetch()} />
      {data ? <StaffTable accounts={data} /> : !error && <Skeleton height={320} />}
      {isInviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </>
  );
}
