import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CreatePasswordForm, NarrowCard, resetLinkQuery } from '../../domains/people/auth/index.ts';
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
          <Link className="button" to="/forget-password">
            Request a new link
          </Link>
        ) : (
          <button type="button" className="button" onClick={() => link.refetch()}>
            Try again
          </button>
        )}
        <Link className="button quiet" to="/login">
          Sign in
        </Link>
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
