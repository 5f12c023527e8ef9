import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { Notice } from '../../../../ui/notices/notice.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatTime } from '../../../../ui/time.ts';
import { keepAccountMutation, requestImmediateDeletionMutation } from './own-deletion.api.ts';
import styles from './own-deletion.module.css';

interface Props {
  /** The time at which the account will be deleted. */
  deletionAt: string;
  onSignOut: () => void;
}

/** The page of an account with a pending deletion: its owner can keep it, have a link mailed that deletes it now, or sign out. */
export function PendingDeletion({ deletionAt, onSignOut }: Props) {
  const navigate = useNavigate();
  const keep = useMutation(keepAccountMutation);
  const remove = useMutation(requestImmediateDeletionMutation);
  const onError = ({ message }: Error) => void toastDanger(message);
  const keepAccount = () =>
    keep.mutate(undefined, {
      onSuccess: async ({ message }) => {
        await navigate('/home');
        await toastSuccess(message);
      },
      onError,
    });
  return (
    <Notice
      title="Your account will be deleted"
      text={`You asked us to delete it. On ${formatTime(deletionAt, 'MMM DD, YYYY')} it is permanently deleted. Until then you can keep it.`}
    >
      <div role="status" className={styles.status}>
        {remove.isSuccess && <Alert title="Check your inbox">{remove.data.message}</Alert>}
      </div>
      <Button look="accent" round disabled={keep.isPending} onClick={keepAccount}>
        Keep my account
      </Button>
      <Button
        look="outline"
        round
        disabled={remove.isPending}
        onClick={() => remove.mutate(undefined, { onError })}
      >
        Delete now
      </Button>
      <Button look="outline" round onClick={onSignOut}>
        Logout
      </Button>
    </Notice>
  );
}
