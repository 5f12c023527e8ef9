import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallReply } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { consumeReturnPath, storeSignIn } from '../../../api/sign-in.ts';
import { hasPasskeySupport } from '../../../api/step-up.ts';
import {
  destinationOf,
  passkeySignInMutation,
  requestSignInLinkMutation,
  SecondStepForm,
  SignInEnd,
  signInMutation,
  startedSignInOf,
} from '../../../features/auth/index.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import door from '../../drawings/door.svg';
import styles from './sign-in.module.css';

const subscribeToNothing = () => () => undefined;

/** The sign-in page. Only the server validates the input. */
export default function SignInPage() {
  const navigate = useNavigate();
  const signIn = useMutation(signInMutation);
  const withPasskey = useMutation(passkeySignInMutation);
  const link = useMutation(requestSignInLinkMutation);
  // The page is prerendered. Before hydration the browser would submit the form, with the password in the URL.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // Clears the previous user's cached data. At sign-out their page would still be mounted and would refetch.
  useEffect(() => queryClient.clear(), []);
  const dismiss = () => {
    signIn.reset();
    withPasskey.reset();
    link.reset();
  };
  const enter = async ({ user, token, switch: canSwitch }: CallReply<'auth.login'>) => {
    storeSignIn(user, token);
    await navigate(destinationOf(user, canSwitch, consumeReturnPath()), { replace: true });
  };
  const submit = (read: ReadField) => {
    dismiss();
    const credentials = { email: read('email'), password: read('password') };
    signIn.mutate(credentials, { onSuccess: enter });
  };
  const started = signIn.error && startedSignInOf(signIn.error);
  const requestLink = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return;
    dismiss();
    link.mutate(String(new FormData(form).get('email') ?? ''));
  };
  const failure = signIn.error ?? withPasskey.error ?? link.error;
  const fields = failure?.fields ?? {};
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        {link.isSuccess ? (
          <LinkSent message={link.data.message} email={link.variables} onBack={link.reset} />
        ) : started ? (
          <>
            <h1>Sign In</h1>
            <SecondStepForm started={started} onSignedIn={enter} onBack={signIn.reset} />
          </>
        ) : (
          <>
            <h1>Sign In</h1>
            <p className={styles.lead}>Welcome back. Your story is waiting for you.</p>
            <SignInEnd />
            <ErrorSummary failure={failure} onDismiss={dismiss} />
            <Form method="post" onSubmit={submit}>
              <TextInput
                label="Email"
                name="email"
                id="email"
                type="email"
                autoComplete="username"
                inputMode="email"
                error={Boolean(fields.email)}
              />
              <PasswordField
                label="Password"
                name="password"
                id="password"
                error={Boolean(fields.password)}
              />
              <Link to="/forget-password" className={styles.forgot}>
                Forget Password?
              </Link>
              <Button
                type={isHydrated ? 'submit' : 'button'}
                color="clay"
                size="lg"
                radius="xl"
                fullWidth
                loading={signIn.isPending}
              >
                Sign In
              </Button>
              {isHydrated && hasPasskeySupport() && (
                <Button
                  variant="default"
                  size="lg"
                  radius="xl"
                  fullWidth
                  loading={withPasskey.isPending}
                  onClick={() => {
                    dismiss();
                    withPasskey.mutate(undefined, { onSuccess: enter });
                  }}
                >
                  Sign in with a passkey
                </Button>
              )}
              <Button variant="subtle" loading={link.isPending} onClick={requestLink}>
                E-mail me a sign-in link
              </Button>
            </Form>
          </>
        )}
      </section>
      <aside className={styles.panel} aria-labelledby="new-here">
        <img src={door} alt="" width={360} height={240} fetchPriority="high" />
        <h2 id="new-here">New Here?</h2>
        <Link to="/schedule-lifestory" className="button">
          Schedule your lifestory now
        </Link>
        <p>Tell your life in a relaxed conversation. We record it for the people you love.</p>
      </aside>
    </div>
  );
}

interface LinkSentProps {
  /** What the server did, in words that do not reveal whether an account exists. */
  message: string;
  email: string;
  onBack: () => void;
}

/** What to do next after a sign-in link was requested. Takes the focus, because it replaces the form. */
function LinkSent({ message, email, onBack }: LinkSentProps) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <>
      <h1>Check your e-mail</h1>
      <p className={styles.lead}>
        <strong>{email}</strong>
      </p>
      <div role="status" tabIndex={-1} ref={status}>
        <p>{message}</p>
        <p>
          Open the e-mail on any device and press <em>Sign in</em>. If it does not arrive, look in your spam
          folder.
        </p>
      </div>
      <Button variant="default" onClick={onBack}>
        Back to sign-in
      </Button>
    </>
  );
}
