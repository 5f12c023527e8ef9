import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { featureSwitches } from '../../../../feature-switches.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { confirmTexts } from '../../../../ui/dialogs/confirm-texts.ts';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card, CardHeader } from '../../../../ui/layout/card.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { toastDanger, toastOutcome, toastSuccess } from '../../../../ui/notices/toast.ts';
import { InvitationForm } from '../invitations/invitation.form.tsx';
import { InvitationLinkDialog } from '../invitations/invitation-link.dialog.tsx';
import { invitationLinkMutation, removeMemberMutation, resendInvitationMutation } from './family.api.ts';
import styles from './family.card.module.css';
import { FamilyMemberDialog } from './family-member.dialog.tsx';
import { type FamilyAction, FamilyTable, type FamilyTableRow } from './family-table.tsx';

interface Props {
  /** Id of the storyteller. */
  customerId: string;
  family: readonly FamilyTableRow[];
  /** Whether the customer's account exists, so that members can sign in and invitations are sent immediately. */
  isStoryOpen: boolean;
  /** The relationship of a new row; '' if it must be selected. */
  relationship?: string;
  /** Refetches the family. */
  onChange: () => Promise<unknown>;
}

/** Number of members shown until “Show all” is pressed. */
const maxCollapsed = 10;

/** The members of a customer's story, for staff: invite, edit, resend an invitation, copy its link. */
export function FamilyCard({ customerId, family, isStoryOpen, relationship = '', onChange }: Props) {
  const editProps = editableProps(useCanEdit());
  const [isInviting, setInviting] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const [chosenAction, setChosenAction] = useState<{ action: FamilyAction; member: FamilyTableRow } | null>(
    null,
  );
  const resend = useMutation(resendInvitationMutation);
  const link = useMutation(invitationLinkMutation);
  const remove = useMutation(removeMemberMutation);
  const close = () => setChosenAction(null);

  const handleAction = (action: FamilyAction, member: FamilyTableRow) => {
    const memberRef = { id: member.id, customer_id: customerId };
    const onError = ({ message }: Error) => void toastDanger(message);
    if (action === 'resend') {
      resend.mutate(memberRef, { onSuccess: ({ message }) => void toastSuccess(message), onError });
    } else if (action === 'link') {
      link.mutate(memberRef, { onSuccess: () => setChosenAction({ action, member }), onError });
    } else {
      setChosenAction({ action, member });
    }
  };
  const removeMember = (member: FamilyTableRow) =>
    remove.mutate(
      { id: member.id, customer_id: customerId },
      {
        ...toastOutcome,
        onSettled: () => {
          close();
          void onChange();
        },
      },
    );

  return (
    <Card aria-labelledby="family-title">
      <CardHeader>
        <h2 id="family-title">Invited Friends and Family</h2>
        {!isInviting && (
          <Button look="outline" size="sm" onClick={() => setInviting(true)} {...editProps}>
            <Icon name="plus" size={16} />
            Invite
          </Button>
        )}
      </CardHeader>
      {isInviting && (
        <InvitationForm
          userId={customerId}
          relationship={relationship}
          {...(isStoryOpen ? {} : { note: 'Invitations are sent when the customer’s account is created.' })}
          onInvited={onChange}
          onClose={() => setInviting(false)}
        />
      )}
      {family.length === 0 && !isInviting && <EmptyState text="No record found" />}
      {family.length > 0 && (
        <FamilyTable
          family={isExpanded ? family : family.slice(0, maxCollapsed)}
          isStoryOpen={isStoryOpen}
          deletable={featureSwitches.familyRowDeletion}
          onChoose={handleAction}
        />
      )}
      {family.length > maxCollapsed && (
        <Button
          className={styles.more}
          look="text"
          onClick={() => setExpanded(!isExpanded)}
          aria-expanded={isExpanded}
        >
          {isExpanded ? `Show the first ${maxCollapsed}` : `Show all ${family.length}`}
        </Button>
      )}
      {chosenAction?.action === 'edit' && (
        <FamilyMemberDialog
          member={chosenAction.member}
          customerId={customerId}
          onClose={close}
          onChange={onChange}
        />
      )}
      {chosenAction?.action === 'link' && link.data && (
        <InvitationLinkDialog name={chosenAction.member.fullName} link={link.data} onClose={close} />
      )}
      <Confirm
        opened={chosenAction?.action === 'delete'}
        title="Delete friend or family member"
        text={confirmTexts.familyMember}
        busy={remove.isPending}
        onCancel={close}
        onConfirm={() => chosenAction && removeMember(chosenAction.member)}
      />
    </Card>
  );
}
