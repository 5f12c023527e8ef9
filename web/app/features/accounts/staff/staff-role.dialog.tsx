import type { Handover, StaffAccount, StaffRole } from '@lifestory/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLastValue } from '../../../ui/dialogs/last-value.ts';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { HandoverFields, hasWork } from './handover.fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import { changeStaffRoleMutation, staffWorkQuery } from './staff.api.ts';

interface Props {
  /** The account to change; null while the dialog is closed. */
  account: StaffAccount | null;
  onClose: () => void;
}

/** Changes the role of a staff member, which signs them out everywhere. */
export function StaffRoleDialog({ account, onClose }: Props) {
  const change = useMutation(changeStaffRoleMutation);
  const lastAccount = useLastValue(account);
  const [role, setRole] = useState<StaffRole | null>(null);
  const [handover, setHandover] = useState<Handover | null>(null);
  // A Developer holds no interviews.
  const leaves = account !== null && role === 'Developer' && account.role !== 'Developer';
  const work = useQuery({ ...staffWorkQuery(account?.id ?? ''), enabled: leaves });
  const workToHandOver = leaves && work.data && hasWork(work.data) ? work.data : null;
  const close = () => {
    change.reset();
    setRole(null);
    setHandover(null);
    onClose();
  };
  const submit = (read: ReadField) => {
    if (!account) return;
    change.mutate(
      {
        id: account.id,
        role: read('role') as StaffRole,
        ...(workToHandOver && handover ? { handover } : {}),
      },
      {
        onSuccess: ({ message }) => {
          void toastSuccess(message);
          close();
        },
      },
    );
  };
  return (
    <Modal
      opened={account !== null}
      onClose={close}
      title={`Change the role of ${lastAccount?.fullName ?? ''}`}
      size="md"
    >
      <Form onSubmit={submit} failure={change.error} onDismiss={change.reset}>
        <Stack gap="md">
          <p>They are signed out everywhere, and use the new role after signing in again.</p>
          {lastAccount && (
            <RoleChoice initial={lastAccount.role} error={change.error?.fields.role} onChange={setRole} />
          )}
          {workToHandOver && <HandoverFields work={workToHandOver} value={handover} onChange={setHandover} />}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Change role
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
