import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { clearCachedData } from '../../api/cached-data.ts';
import type { CallReply } from '../../api/call.ts';
import { consumeReturnPath, storeSignIn } from '../../api/sign-in.ts';
import { hasPasskeySupport } from '../../api/step-up.ts';
import { useAction } from '../../api/use-action.ts';
import {
  destinationOf,
  requestSignInLink,
  SignInEnd,
  StorageRequired,
  signIn,
  signInWithPasskey,
  startedSignInOf,
} from '../../domains/people/auth/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Form, type ReadField } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { useIsHydrated } from '../../ui/loading/use-is-hydrated.ts';
import door from '../drawings/door.svg';
import styles from './sign-in.module.css';

const SecondStep = lazyComponent(() => import('./second-step.tsx'));

/** The sign-in page. Only the server validates the input. */
export default function SignInPage() {
  const navigate = useNavigate();
  const passwordSignIn = useAction(signIn);
  const passkeySignIn = useAction(signInWithPasskey);
  const linkRequest = useAction(requestSignInLink);
  const isHydrated = useIsHydrated();
  // Clears the previous user's cached data. At sign-out their page would still be mounted and would refetch.
  useEffect(clearCachedData, []);
  const dismiss = () => {
    passwordSignIn.reset();
    passkeySignIn.reset();
    linkRequest.reset();
  };
  const completeSignIn = async ({ user, token, switch: canSwitch }: CallReply<'auth.login'>) => {
    storeSignIn(user, token);
    await navigate(destinationOf(user, canSwitch, consumeReturnPath()), { replace: true });
  };
  const submit = (read: ReadField) => {
    dismiss();
    void passwordSignIn.start({ email: read('email'), password: read('password') }, completeSignIn);
  };
  const startedSignIn = passwordSignIn.failure && startedSignInOf(passwordSignIn.failure);
  const requestLink = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return;
    dismiss();
    void linkRequest.start(String(new FormData(form).get('email') ?? ''));
  };
  const failure = passwordSignIn.failure ?? passkeySignIn.failure ?? linkRequest.failure;
  const fields = failure?.fields ?? {};
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        {linkRequest.success ? (
          <LinkSent
            message={linkRequest.success.reply.message}
            email={linkRequest.success.input}
            onBack={linkRequest.reset}
          />
        ) : startedSignIn ? (
          <>
            <h1>Sign In</h1>
            <SecondStep started={startedSignIn} onSignedIn={completeSignIn} onBack={passwordSignIn.reset} />
          </>
        ) : (
          <>
            <h1>Sign In</h1>
            <p className={styles.lead}>Welcome back. Your story is waiting for you.</p>
            <SignInEnd />
            <StorageRequired>
              <ErrorSummary failure={failure} onDismiss={dismiss} />
              <Form method="post" onSubmit={submit}>
                <TextField
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
                <Button type="submit" look="accent" size="lg" round loading={passwordSignIn.isPending}>
                  Sign In
                </Button>
                {/* Prerendered, so that the layout does not shift in browsers that support passkeys. */}
                {(!isHydrated || hasPasskeySupport()) && (
                  <Button
                    look="outline"
                    size="lg"
                    round
                    loading={passkeySignIn.isPending}
                    onClick={() => {
                      dismiss();
                      void passkeySignIn.start(undefined, completeSignIn);
                    }}
                  >
                    Sign in with a passkey
                  </Button>
                )}
                <Button look="text" loading={linkRequest.isPending} onClick={requestLink}>
                  E-mail me a sign-in link
                </Button>
              </Form>
            </StorageRequired>
          </>
        )}
      </section>
      <aside className={styles.panel} aria-labelledby="new-here">
        <img src={door} alt="" width={360} height={240} fetchPriority="high" />
        <h2 id="new-here">New Here?</h2>
        <ButtonLink to="/schedule-lifestory" look="accent" round>
          Schedule your lifestory now
        </ButtonLink>
        <p>Tell your life in a relaxed conversation. We record it for the people you love.</p>
      </aside>
    </div>
  );
}

interface LinkSentProps {
  /** The server's message, which does not reveal whether an account exists. */
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
      <Button look="outline" onClick={onBack}>
        Back to sign-in
      </Button>
    </>
  );
}
