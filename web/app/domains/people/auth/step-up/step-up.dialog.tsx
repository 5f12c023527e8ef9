import { useMutation } from '@tanstack/react-query';
import { useUser } from '../../../../api/sign-in.ts';
import { hasPasskeySupport, type StepUpMethod } from '../../../../api/step-up.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Group, Stack } from '../../../../ui/layout/stack.tsx';
import { stepUpMutation } from './step-up.api.ts';

interface Props {
  /** How the user can confirm who they are. */
  methods: readonly StepUpMethod[];
  /** Called when the dialog closes, with whether the user has confirmed who they are. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm who they are, before a sensitive action. */
export default function StepUpDialog({ methods, onClose }: Props) {
  const user = useUser();
  const stepUp = useMutation(stepUpMutation);
  const finish = { onSuccess: () => onClose(true) };
  const asksForCode = methods.includes('code');
  const offersPasskey = methods.includes('passkey') && hasPasskeySupport();
  const asksForPassword = !asksForCode && !methods.includes('passkey');
  const submit = (read: ReadField) =>
    stepUp.mutate(asksForPassword ? { password: read('password') } : { code: read('code') }, finish);
  return (
    <Dialog unsaved={false} onClose={() => onClose(false)} title="Confirm it’s you">
      <Form onSubmit={submit} failure={stepUp.error} onDismiss={stepUp.reset}>
        <Stack>
          <p>
            You signed in a while ago. Please confirm once more that it is you. Then we will not ask again for
            ten minutes.
          </p>
          {offersPasskey && (
            <Button loading={stepUp.isPending} onClick={() => stepUp.mutate('passkey', finish)}>
              Use your passkey
            </Button>
          )}
          {asksForCode && (
            <TextField
              label="Code"
              description="The six digits that your authenticator app shows now"
              name="code"
              id="step-up-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              error={stepUp.error?.fields.code}
            />
          )}
          {asksForPassword && (
            <>
              {/* Password managers choose the entry by this field. */}
              <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ''} readOnly />
              <PasswordField
                label="Password"
                name="password"
                id="step-up-password"
                data-autofocus
                error={stepUp.error?.fields.password}
              />
            </>
          )}
          {!offersPasskey && !asksForCode && !asksForPassword && (
            <p>
              Your passkeys do not work in this browser. Sign out, and sign in again with a recovery code to
              continue.
            </p>
          )}
          <Group justify="end">
            <Button look="outline" onClick={() => onClose(false)}>
              Cancel
            </Button>
            {(asksForCode || asksForPassword) && (
              <Button type="submit" loading={stepUp.isPending}>
                Confirm
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
