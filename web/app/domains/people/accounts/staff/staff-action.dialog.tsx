import type { Handover, StaffAccount } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { useLastValue } from '../../../../ui/dialogs/last-value.ts';
import { toastOutcome } from '../../../../ui/notices/toast.ts';
import { HandoverFields, hasWork } from './handover-fields.tsx';
import { type StaffAction, staffMutations, staffWorkQuery } from './staff.api.ts';

interface Texts {
  title: (name: string) => string;
  text: string;
  confirmLabel: string;
}

const texts: Record<StaffAction, Texts> = {
  resend: {
    title: (name) => `Send ${name} a new link?`,
    text: 'The link in the new e-mail works for 14 days. Earlier links stop working.',
    confirmLabel: 'Send the invitation again',
  },
  endSignIns: {
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'All their devices are signed out at once. They can sign in again.',
    confirmLabel: 'Sign out everywhere',
  },
  resetFactors: {
    title: (name) => `Reset the second step of ${name}?`,
    text: 'Do this only if they have lost their passkeys, authenticator app and recovery codes, and you have spoken to them. They are signed out everywhere, and can then sign in with their password alone.',
    confirmLabel: 'Reset',
  },
  deactivate: {
    title: (name) => `Deactivate ${name}?`,
    text: 'They are signed out at once, and cannot sign in until you reactivate the account.',
    confirmLabel: 'Deactivate',
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    text: 'They can sign in again with their password.',
    confirmLabel: 'Reactivate',
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    text: 'The account is removed for good, and they are signed out at once. Their name stays in the audit log.',
    confirmLabel: 'Remove the account',
  },
};

/** An action on a staff account that is not confirmed yet. */
export interface PendingAction {
  action: StaffAction;
  account: StaffAccount;
}

/** Carries out an action on a staff account after a confirmation. */
export function StaffActionDialog({
  pending,
  onClose,
}: {
  pending: PendingAction | null;
  onClose: () => void;
}) {
  const lastPending = useLastValue(pending);
  const [handover, setHandover] = useState<Handover | null>(null);
  const leaves = pending?.action === 'deactivate' || pending?.action === 'remove';
  const work = useQuery({ ...staffWorkQuery(pending?.account.id ?? ''), enabled: leaves });
  const workToHandOver = leaves && work.data && hasWork(work.data) ? work.data : null;
  const close = () => {
    setHandover(null);
    onClose();
  };
  const mutation = useMutation(staffMutations[lastPending?.action ?? 'resend']);
  const confirm = () => {
    if (!pending) return;
    mutation.mutate(
      { id: pending.account.id, ...(workToHandOver && handover ? { handover } : {}) },
      {
        ...toastOutcome,
        onSettled: close,
      },
    );
  };
  const { title, text, confirmLabel } = texts[lastPending?.action ?? 'resend'];
  return (
    <Confirm
      opened={pending !== null}
      title={title(lastPending?.account.fullName ?? '')}
      text={
        <>
          <p>{text}</p>
          {leaves && work.error && <p role="alert">{work.error.message}</p>}
          {workToHandOver && <HandoverFields work={workToHandOver} value={handover} onChange={setHandover} />}
        </>
      }
      confirmLabel={confirmLabel}
      busy={mutation.isPending}
      disabled={leaves && (!work.data || (workToHandOver !== null && handover === null))}
      onCancel={close}
      onConfirm={confirm}
    />
  );
}
