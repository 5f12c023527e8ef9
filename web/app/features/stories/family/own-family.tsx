import type { FamilyMember } from '@lifestory/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, confirmTexts } from '../../../ui/dialogs/confirm.tsx';
import { useLastValue } from '../../../ui/dialogs/last-value.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { removeMemberMutation, resendInvitationMutation } from './family.api.ts';
import { FamilyList } from './family.list.tsx';

interface Props {
  family: readonly FamilyMember[];
  /** Called after a removal. The focused button was in the removed row, so the caller must move the focus. */
  onRemoved: () => void;
  /** Whether members can be removed; only by the storyteller. */
  removable?: boolean;
}

/** The members of the active story, with buttons for resending an invitation and removing a member. */
export function OwnFamily({ family, onRemoved, removable = true }: Props) {
  const resend = useMutation(resendInvitationMutation);
  const remove = useMutation(removeMemberMutation);
  const [leaving, setLeaving] = useState<FamilyMember | null>(null);
  const named = useLastValue(leaving);
  const toastResult = {
    onSuccess: ({ message }: { message: string }) => void toastSuccess(message),
    onError: ({ message }: Error) => void toastDanger(message),
  };
  const removeMember = ({ id }: FamilyMember) =>
    remove.mutate(
      { id },
      {
        ...toastResult,
        onSettled: () => {
          setLeaving(null);
          onRemoved();
        },
      },
    );
  return (
    <>
      <FamilyList
        family={family}
        full
        actions={(member) =>
          (removable || !member.is_active) && (
            <>
              {!member.is_active && (
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<Icon name="mail" size={18} />}
                  aria-label={`Resend invitation to ${member.fullName}`}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate({ id: member.id }, toastResult)}
                >
                  Resend invitation
                </Button>
              )}
              {removable && (
                <Button
                  variant="subtle"
                  size="sm"
                  color="clay"
                  leftSection={<Icon name="trash" size={18} />}
                  aria-label={`Remove ${member.fullName}`}
                  onClick={() => setLeaving(member)}
                >
                  Remove
                </Button>
              )}
            </>
          )
        }
      />
      <Confirm
        opened={leaving !== null}
        title={`Remove ${named?.fullName ?? ''}?`}
        text={
          <>
            <p>{confirmTexts.familyMember}</p>
            <p>
              {named?.fname} will no longer see your story. The memories and comments they shared with you
              stay.
            </p>
          </>
        }
        confirmLabel="Yes, remove"
        busy={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && removeMember(leaving)}
      />
    </>
  );
}
