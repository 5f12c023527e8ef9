import type { FamilyMember } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { confirmTexts } from '../../../../ui/dialogs/confirm-texts.ts';
import { useLastValue } from '../../../../ui/dialogs/last-value.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { toastOutcome } from '../../../../ui/notices/toast.ts';
import { removeMemberMutation, resendInvitationMutation } from './family.api.ts';
import { FamilyList } from './family-list.tsx';

interface Props {
  family: readonly FamilyMember[];
  /** Called after a removal was accepted or rejected. The caller must move the focus, which was in the removed row. */
  onRemoved: () => void;
  /** Called with a member whose invitation ended because its address was wrong, to invite them again. */
  onInviteAgain?: (member: FamilyMember) => void;
  /** Whether members can be removed, which only the storyteller may do. */
  removable?: boolean;
}

/** The members of the active story, with buttons for resending an invitation and removing a member. */
export function OwnFamily({ family, onRemoved, onInviteAgain, removable = true }: Props) {
  const resend = useMutation(resendInvitationMutation);
  const remove = useMutation(removeMemberMutation);
  const [memberToRemove, setMemberToRemove] = useState<FamilyMember | null>(null);
  const shownMember = useLastValue(memberToRemove);
  const [memberToCorrect, setMemberToCorrect] = useState<FamilyMember | null>(null);
  const correctedMember = useLastValue(memberToCorrect);
  const correctAddress = (member: FamilyMember) =>
    remove.mutate(
      { id: member.id },
      {
        onSuccess: () => onInviteAgain?.(member),
        onError: toastOutcome.onError,
        onSettled: () => setMemberToCorrect(null),
      },
    );
  const removeMember = ({ id }: FamilyMember) =>
    remove.mutate(
      { id },
      {
        ...toastOutcome,
        onSettled: () => {
          setMemberToRemove(null);
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
                  look="text"
                  size="sm"
                  aria-label={`Resend invitation to ${member.fullName}`}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate({ id: member.id }, toastOutcome)}
                >
                  <Icon name="mail" size={18} />
                  Resend invitation
                </Button>
              )}
              {!member.is_active && removable && onInviteAgain && (
                <Button
                  look="text"
                  size="sm"
                  aria-label={`Correct the address of ${member.fullName}`}
                  onClick={() => setMemberToCorrect(member)}
                >
                  <Icon name="edit" size={18} />
                  Correct the address
                </Button>
              )}
              {removable && (
                <Button
                  look="text"
                  size="sm"
                  danger
                  aria-label={`Remove ${member.fullName}`}
                  onClick={() => setMemberToRemove(member)}
                >
                  <Icon name="trash" size={18} />
                  Remove
                </Button>
              )}
            </>
          )
        }
      />
      <Confirm
        opened={memberToCorrect !== null}
        title={`Invite ${correctedMember?.fullName ?? ''} again?`}
        text={
          <p>
            The invitation to {correctedMember?.email} ends, and its link stops working. You then correct the
            address and send a new invitation.
          </p>
        }
        confirmLabel="Correct the address"
        busy={remove.isPending}
        onCancel={() => setMemberToCorrect(null)}
        onConfirm={() => memberToCorrect && correctAddress(memberToCorrect)}
      />
      <Confirm
        opened={memberToRemove !== null}
        title={`Remove ${shownMember?.fullName ?? ''}?`}
        text={
          <>
            <p>{confirmTexts.familyMember}</p>
            <p>
              {shownMember?.fname} will no longer see your story. The memories and comments they shared with
              you stay.
            </p>
          </>
        }
        confirmLabel="Yes, remove"
        busy={remove.isPending}
        onCancel={() => setMemberToRemove(null)}
        onConfirm={() => memberToRemove && removeMember(memberToRemove)}
      />
    </>
  );
}
