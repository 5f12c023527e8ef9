import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clearSignIn } from '../../../api/sign-in.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { toast, toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { formatTime } from '../../../ui/time.ts';
import { deleteNowMutation, keepAccountMutation } from './own-deletion.api.ts';

interface Props {
  /** The time at which the account will be deleted. */
  deletionAt: string;
  onSignOut: () => void;
}

/** The page of an account with a pending deletion: its owner can keep it, delete it now, or sign out. */
export function PendingDeletion({ deletionAt, onSignOut }: Props) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const keep = useMutation(keepAccountMutation);
  const remove = useMutation(deleteNowMutation);
  const onError = ({ message }: Error) => void toastDanger(message);
  const keepAccount = () =>
    keep.mutate(undefined, {
      onSuccess: async ({ message }) => {
        await navigate('/home');
        await toastSuccess(message);
      },
      onError,
    });
  const deleteNow = () =>
    remove.mutate(undefined, {
      onSuccess: async ({ message }) => {
        clearSignIn();
        await navigate('/');
        await toast(message, { type: 'success' });
      },
      onError,
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Notice
        title="Your account will be deleted"
        text={`You asked us to delete it. On ${formatTime(deletionAt, 'MMM DD, YYYY')} it is permanently deleted. Until then you can keep it.`}
      >
        <button type="button" className="button" disabled={keep.isPending} onClick={keepAccount}>
          Keep my account
        </button>
        <button type="button" className="button quiet" onClick={() => setConfirming(true)}>
          Delete now
        </button>
        <button type="button" className="button quiet" onClick={onSignOut}>
          Logout
        </button>
      </Notice>
      <Confirm
        opened={confirming}
        title="Delete your account now?"
        text={<p>Everything that you asked us to delete is deleted right away. This cannot be undone.</p>}
        busy={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={deleteNow}
      />
    </>
  );
}
