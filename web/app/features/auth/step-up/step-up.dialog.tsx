import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useUser } from '../../../api/sign-in.ts';
import { useRestoreFocus } from '../../../ui/dialogs/restore-focus.ts';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { stepUpMutation } from './step-up.api.ts';

interface Props {
  /** Called when the dialog closes, with whether the user has confirmed who they are. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm who they are, before a sensitive action. */
export default function StepUpDialog({ onClose }: Props) {
  const user = useUser();
  const stepUp = useMutation(stepUpMutation);
  useRestoreFocus(true);
  const submit = (read: ReadField) =>
    stepUp.mutate({ password: read('password') }, { onSuccess: () => onClose(true) });
  return (
    <Modal opened onClose={() => onClose(false)} title="Confirm it’s you">
      <Form onSubmit={submit} failure={stepUp.error} onDismiss={stepUp.reset}>
        <Stack>
          <Text>
            You signed in a while ago. Before we continue, please enter your password once more. Then we will
            not ask again for ten minutes.
          </Text>
          {/* Password managers choose the entry by this field. */}
          <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ''} readOnly />
          <PasswordField
            label="Password"
            name="password"
            id="step-up-password"
            data-autofocus
            error={stepUp.error?.fields.password}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onClose(false)}>
              Cancel
            </Button>
            <Button type="submit" loading={stepUp.isPending}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
