import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { NarrowCard, requestResetMutation } from '../../domains/people/auth/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Form, type ReadField } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/notices/toast.ts';

/** The page for requesting a password reset link. */
export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a visit has the location key 'default': going back would leave the app.
  const goBack = () => (key === 'default' ? navigate('/login') : navigate(-1));
  const request = useMutation(requestResetMutation);
  const submit = (read: ReadField) => {
    request.mutate(read('email'), {
      onSuccess: async ({ message }) => {
        await navigate('/login');
        await toast(message, { type: 'success', timeout: 12_000 });
      },
    });
  };
  return (
    <NarrowCard
      title="Forgot Password"
      lead="Tell us your e-mail address and we will send you a link to choose a new password."
    >
      <ErrorSummary failure={request.error} onDismiss={request.reset} />
      <Form onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={request.error?.fields.email}
        />
        <Button type="submit" look="accent" size="lg" round wide loading={request.isPending}>
          Reset password
        </Button>
        <div>
          <Button look="text" onClick={goBack}>
            <Icon name="back" />
            Back
          </Button>
          <Link to="/login">Sign in</Link>
        </div>
      </Form>
    </NarrowCard>
  );
}
