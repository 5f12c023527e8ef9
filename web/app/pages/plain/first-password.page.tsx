import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import type { CallReply } from '../../api/call.ts';
import { isMissing } from '../../api/failure.ts';
import { CreatePasswordForm, invitationQuery, NarrowCard } from '../../domains/people/auth/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page of an invitation link: sets the first password. An invalid link redirects to the error page, which
 * says why. */
export default function FirstPasswordPage() {
  const { token = '' } = useParams();
  const invitation = useQuery(invitationQuery(token));
  if (invitation.isPending) return <Loading />;
  if (invitation.isError && !invitation.data) {
    if (isMissing(invitation.error)) {
      return <Navigate to={`/error?link=${findLinkState(invitation.error.data)}`} replace />;
    }
    return (
      <Notice title="We could not check your link" text={invitation.error.message}>
        <Button look="accent" round onClick={() => invitation.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <NarrowCard title="Create Password" lead={describeInvitation(invitation.data.invitation)}>
      <CreatePasswordForm secret={invitation.data.subuser_id} label="Create password" />
    </NarrowCard>
  );
}

/** Says who invites to whose story, and what to do. */
function describeInvitation(invitation: CallReply<'auth.checkInvitation'>['data']['invitation']): ReactNode {
  const next = 'Choose a password and your account is ready.';
  if (!invitation) return next;
  const { inviter, storyteller } = invitation;
  return (
    <>
      <strong>{inviter}</strong> invites you to{' '}
      {inviter === storyteller ? (
        'see their life story'
      ) : (
        <>
          the life story of <strong>{storyteller}</strong>
        </>
      )}
      . {next}
    </>
  );
}

const findLinkState = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : 'unknown';
