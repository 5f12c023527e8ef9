import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { useLastValue } from '../../../ui/dialogs/last-value.ts';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { eraseMutation } from './accounts.api.ts';

interface Props {
  /** The person to erase; null while the dialog is closed. */
  person: { id: string; fullName: string } | null;
  onClose: () => void;
}

/** Erases a deleted account after a confirmation. */
export function EraseDialog({ person, onClose }: Props) {
  const erase = useMutation(eraseMutation);
  const name = useLastValue(person)?.fullName ?? '';
  const confirm = () => {
    if (!person) return;
    erase.mutate(person.id, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: onClose,
    });
  };
  return (
    <Confirm
      opened={person !== null}
      title={`Erase ${name}?`}
      text={
        <>
          <p>
            Everything that identifies {name} is removed for good: name, contact, recordings, photographs and
            comments. The transactions stay, without a name.
          </p>
          <p>This cannot be undone.</p>
        </>
      }
      confirmLabel="Yes, erase everything"
      busy={erase.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
