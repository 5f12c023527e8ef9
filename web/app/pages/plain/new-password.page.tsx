import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CreatePasswordForm, NarrowCard, resetLinkQuery } from '../../domains/people/auth/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The page of a password reset link. If the link is invalid, the page offers to request a new one. */
export default function NewPasswordPage() {
  const { id = '', token = '' } = useParams();
  const link = useQuery(resetLinkQuery(id, token));
  if (link.isPending) return <Loading />;
  if (link.isError && !link.data) {
    const isInvalidLink = link.error.code === 'invalid';
    return (
      <Notice
        title={isInvalidLink ? link.error.message : 'We could not check your link'}
        text={
          isInvalidLink
            ? 'A link works once, within 60 minutes. You can request another one at any time.'
            : link.error.message
        }
      >
        {isInvalidLink ? (
          <ButtonLink look="accent" round to="/forget-password">
            Request a new link
          </ButtonLink>
        ) : (
          <Button look="accent" round onClick={() => link.refetch()}>
            Try again
          </Button>
        )}
        <ButtonLink look="outline" round to="/login">
          Sign in
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <NarrowCard
      title="Create New Password"
      lead="Choose a new password for your account. All other devices are signed out."
    >
      <CreatePasswordForm secret={id} label="Save password" />
    </NarrowCard>
  );
}
