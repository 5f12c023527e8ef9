import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Alert } from '../../../ui/notices/alert.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { openAccountMutation } from '../../calendar/interviews/index.ts';

interface Props {
  userId: string;
  /** 1: the account exists; 2: paid, so it can be created; anything else renders nothing. */
  completed: number;
  onCreated: () => void;
}

/** The button that creates a customer's account, or a message that the account exists. */
export function CustomerAccountCard({ userId, completed, onCreated }: Props) {
  const canEdit = useCanEdit();
  const create = useMutation(openAccountMutation);
  if (completed === 1) {
    return (
      <Alert tone="success" role="status" icon="check">
        Account created successfully
      </Alert>
    );
  }
  if (completed !== 2) return null;
  const createAccount = () =>
    create.mutate(userId, {
      onSuccess: ({ message }) => {
        void toastSuccess(message);
        onCreated();
      },
      onError: (failure) => void toastDanger(failure.message),
    });
  return (
    <Button
      look="accent"
      size="lg"
      wide
      loading={create.isPending}
      onClick={createAccount}
      {...editableProps(canEdit)}
    >
      <Icon name="person" />
      Create Customer
    </Button>
  );
}
