import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { CreatePasswordForm, invitationQuery, NarrowCard } from '../../features/auth/index.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page of an invitation link: sets the first password. An invalid link redirects to the error page. */
export default function FirstPasswordPage() {
  const { token = '' } = useParams();
  const invitation = useQuery(invitationQuery(token));
  if (invitation.isPending) return <Loading />;
  if (invitation.isError && !invitation.data) {
    if (isMissing(invitation.error)) return <Navigate to="/error" replace />;
    return (
      <Notice title="We could not check your link" text={invitation.error.message}>
        <button type="button" className="button" onClick={() => invitation.refetch()}>
          Try again
        </button>
      </Notice>
    );
  }
  return (
    <NarrowCard title="Create Password" lead="Choose a password and your account is ready.">
      <CreatePasswordForm secret={invitation.data} label="Create password" />
    </NarrowCard>
  );
}
