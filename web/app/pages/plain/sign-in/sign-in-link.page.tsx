import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { CallReply } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { consumeReturnPath, storeSignIn } from '../../../api/sign-in.ts';
import {
  destinationOf,
  NarrowCard,
  SecondStepForm,
  StorageRequired,
  signInByLinkMutation,
  signInLinkQuery,
  startedSignInOf,
} from '../../../domains/people/auth/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';

/** The page of a mailed sign-in link. Only its button consumes the link, because mail scanners open links. */
export default function SignInLinkPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const link = useQuery(signInLinkQuery(token));
  const signIn = useMutation(signInByLinkMutation);
  if (link.isPending) return <Loading />;
  const failure = signIn.error?.code === 'invalid' ? signIn.error : link.error;
  if (failure) {
    const isInvalid = failure.code === 'invalid';
    return (
      <Notice
        title={isInvalid ? 'This sign-in link no longer works' : 'We could not check your link'}
        text={
          isInvalid
            ? 'A link works once, within 15 minutes, and only the newest one. You can request another one at any time.'
            : failure.message
        }
      >
        {!isInvalid && (
          <Button look="accent" round onClick={() => link.refetch()}>
            Try again
          </Button>
        )}
        <ButtonLink look={isInvalid ? 'accent' : 'outline'} round to="/login">
          Go to sign-in
        </ButtonLink>
      </Notice>
    );
  }
  const completeSignIn = async ({ user, token: signInToken, switch: canSwitch }: CallReply<'auth.login'>) => {
    // Removes cached data of the person who was signed in before.
    queryClient.removeQueries({ type: 'inactive' });
    storeSignIn(user, signInToken);
    await navigate(destinationOf(user, canSwitch, consumeReturnPath()), { replace: true });
  };
  const submit = () => signIn.mutate(token, { onSuccess: completeSignIn });
  const startedSignIn = signIn.error && startedSignInOf(signIn.error);
  return (
    <NarrowCard
      title="Sign In"
      lead={
        <>
          You are about to sign in as <strong>{link.data}</strong>.
        </>
      }
    >
      <StorageRequired>
        {/* By then the link has been used, so Back leads to the sign-in page. */}
        {startedSignIn ? (
          <SecondStepForm
            started={startedSignIn}
            onSignedIn={completeSignIn}
            onBack={() => void navigate('/login')}
          />
        ) : (
          <>
            <ErrorSummary failure={signIn.error} onDismiss={signIn.reset} />
            <Button look="accent" size="lg" round wide loading={signIn.isPending} onClick={submit}>
              Sign in
            </Button>
          </>
        )}
      </StorageRequired>
    </NarrowCard>
  );
}
