import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { confirmTexts } from '../../../ui/dialogs/confirm-texts.ts';
import { useLastValue } from '../../../ui/dialogs/last-value.ts';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { deleteMutation } from './accounts.api.ts';

interface Props {
  /** The person to delete; null while the dialog is closed. */
  person: { id: string; fullName: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Soft-deletes the account of a customer or sub user after a confirmation. */
export function DeleteDialog({ person, onClose, onDeleted }: Props) {
  const remove = useMutation(deleteMutation);
  const name = useLastValue(person)?.fullName ?? '';
  const confirm = () => {
    if (!person) return;
    remove.mutate(person.id, {
      onSuccess: ({ message }) => {
        void toastSuccess(message);
        onDeleted?.();
      },
      onError: ({ message }) => void toastDanger(message),
      onSettled: onClose,
    });
  };
  return (
    <Confirm
      opened={person !== null}
      title={`Delete ${name}?`}
      text={
        <>
          <p>{confirmTexts.person}</p>
          <p>
            They are signed out, sessions that have not taken place are cancelled, and the subscription ends.
            The account can be restored for 90 days.
          </p>
        </>
      }
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
