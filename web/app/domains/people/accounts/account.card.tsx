import type { PersonView } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isStaff } from '../../../api/sign-in.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { formatTime } from '../../../ui/time.ts';
import styles from './account.card.module.css';
import { reactivateMutation } from './accounts.api.ts';
import { ChangeEmailDialog } from './change-email.dialog.tsx';
import { DeactivateDialog } from './deactivate.dialog.tsx';
import { DeleteDialog } from './delete.dialog.tsx';

/** A person's account: status, links and actions. */
export function AccountCard({ person }: { person: PersonView }) {
  const { id, fullName, profile, created_at, session, booker } = person;
  const { deactivated, deactivation_reason, deletion_at } = person;
  return (
    <Card aria-labelledby="account-title">
      <div className={styles.header}>
        <Avatar name={fullName} picture={profile} size={72} />
        <div>
          <h2 id="account-title">{fullName}</h2>
          <p className={styles.since}>Member since {formatTime(created_at, 'MMM, YYYY')}</p>
          <AccountStatusBadges person={person} />
        </div>
      </div>
      {booker && (
        <Alert tone="warning" silent mt={4}>
          No e-mail address of their own. Mails go to{' '}
          <Link to={`/user/view/${booker.id}`}>{booker.fullName || booker.email}</Link>, who booked.
        </Alert>
      )}
      {deactivated && (
        <Alert tone="warning" silent mt={4}>
          This account is deactivated.{deactivation_reason && ` Reason: ${deactivation_reason}`}
        </Alert>
      )}
      {deletion_at && (
        <Alert tone="warning" silent mt={4}>
          It will be deleted on {formatTime(deletion_at, 'MM-DD-YYYY')}. Reactivating it cancels the deletion.
        </Alert>
      )}
      {!isStaff(person.role) && (
        <>
          <ul className={styles.links}>
            <li>
              <Icon name="person" />
              <Link to={`/customer-profile/${id}`}>Profile page</Link>
            </li>
            {session && (
              <li>
                <Icon name="calendar" />
                <Link to={`/session/view/${session.id}`}>
                  Latest session, {formatTime(session.start_time, 'MM-DD-YYYY')}
                </Link>
              </li>
            )}
          </ul>
          <AccountActions person={person} />
        </>
      )}
    </Card>
  );
}

/** Badges for the status of an account. */
function AccountStatusBadges({
  person: { role, account_created, is_active, deactivated },
}: {
  person: PersonView;
}) {
  if (isStaff(role)) return <Badge>{role}</Badge>;
  const hasAccount = role === 'Customer' ? account_created : is_active;
  const missingLabel = role === 'Customer' ? 'No account yet' : 'Invited';
  return (
    <div className={styles.badges}>
      <Badge tone={hasAccount ? 'success' : 'warning'}>{hasAccount ? 'Account created' : missingLabel}</Badge>
      {deactivated && <Badge tone="warning">Deactivated</Badge>}
    </div>
  );
}

function AccountActions({ person }: { person: PersonView }) {
  const canEdit = useCanEdit();
  const navigate = useNavigate();
  const [pendingAction, setPendingAction] = useState<'deactivate' | 'delete' | 'email' | null>(null);
  const reactivate = useMutation(reactivateMutation);
  const reactivateAccount = () =>
    reactivate.mutate(person.id, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: (failure) => void toastDanger(failure.message),
    });
  const isCustomer = person.role === 'Customer';
  return (
    <div className={styles.actions}>
      <Button look="outline" onClick={() => setPendingAction('email')} {...editableProps(canEdit)}>
        Change e-mail
      </Button>
      {isCustomer && !person.deactivated && (
        <Button look="outline" onClick={() => setPendingAction('deactivate')} {...editableProps(canEdit)}>
          Deactivate
        </Button>
      )}
      {person.deactivated && (
        <Button
          look="outline"
          loading={reactivate.isPending}
          onClick={reactivateAccount}
          {...editableProps(canEdit)}
        >
          Reactivate
        </Button>
      )}
      <Button look="outline" danger onClick={() => setPendingAction('delete')} {...editableProps(canEdit)}>
        <Icon name="trash" />
        Delete
      </Button>
      {pendingAction === 'email' && (
        <ChangeEmailDialog person={person} onClose={() => setPendingAction(null)} />
      )}
      {pendingAction === 'deactivate' && (
        <DeactivateDialog person={person} onClose={() => setPendingAction(null)} />
      )}
      <DeleteDialog
        person={pendingAction === 'delete' ? person : null}
        onClose={() => setPendingAction(null)}
        onDeleted={() => navigate(isCustomer ? '/customers' : '/subusers')}
      />
    </div>
  );
}
