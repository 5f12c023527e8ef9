import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { consumeReturnPath, storeSignIn } from '../../api/sign-in.ts';
import { destinationOf, SignInEnd, signInMutation } from '../../features/auth/index.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Form, type ReadField } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import door from '../drawings/door.svg';
import styles from './sign-in.module.css';

const subscribeToNothing = () => () => undefined;

/** The sign-in page. Only the server validates the input. */
export default function SignInPage() {
  const navigate = useNavigate();
  const signIn = useMutation(signInMutation);
  // The page is prerendered. Before hydration the browser would submit the form, with the password in the URL.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // Clears the previous user's cached data. At sign-out their page would still be mounted and would refetch.
  useEffect(() => queryClient.clear(), []);
  const submit = (read: ReadField) => {
    const credentials = { email: read('email'), password: read('password') };
    signIn.mutate(credentials, {
      onSuccess: async ({ user, token, switch: canSwitch }) => {
        storeSignIn(user, token);
        await navigate(destinationOf(user, canSwitch, consumeReturnPath()), { replace: true });
      },
    });
  };
  const fields = signIn.error?.fields ?? {};
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <h1>Sign In</h1>
        <p className={styles.lead}>Welcome back. Your story is waiting for you.</p>
        <SignInEnd />
        <ErrorSummary failure={signIn.error} onDismiss={signIn.reset} />
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
          <PasswordField label="Password" name="password" id="password" error={Boolean(fields.password)} />
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
        </Form>
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
