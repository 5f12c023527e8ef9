import type { Handover, StaffAccount, StaffRole } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { HandoverFields, hasWork } from './handover-fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import { changeStaffRoleMutation, staffWorkQuery } from './staff.api.ts';

interface Props {
  account: StaffAccount;
  onClose: () => void;
}

/** Changes the role of a staff member, which signs them out everywhere. */
export function StaffRoleDialog({ account, onClose }: Props) {
  const change = useMutation(changeStaffRoleMutation);
  const [role, setRole] = useState<StaffRole | null>(null);
  const [handover, setHandover] = useState<Handover | null>(null);
  // A Developer holds no interviews.
  const leaves = role === 'Developer' && account.role !== 'Developer';
  const work = useQuery({ ...staffWorkQuery(account.id), enabled: leaves });
  const workToHandOver = leaves && work.data && hasWork(work.data) ? work.data : null;
  const submit = (read: ReadField) => {
    change.mutate(
      {
        id: account.id,
        role: read('role') as StaffRole,
        ...(workToHandOver && handover ? { handover } : {}),
      },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Change the role of ${account.fullName}`} size="md">
      <Form onSubmit={submit} failure={change.error} onDismiss={change.reset}>
        <Stack>
          <p>They are signed out everywhere, and use the new role after signing in again.</p>
          <RoleChoice initial={account.role} error={change.error?.fields.role} onChange={setRole} />
          {workToHandOver && <HandoverFields work={workToHandOver} value={handover} onChange={setHandover} />}
        </Stack>
        <DialogButtons label="Change role" busy={change.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
