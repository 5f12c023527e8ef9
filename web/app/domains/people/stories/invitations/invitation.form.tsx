import { maxInvitations } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { UnsavedChangesPrompt } from '../../../../ui/forms/unsaved-changes.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { type InvitationRow, inviteMutation } from '../family/family.api.ts';
import styles from './invitation.form.module.css';
import { InvitationRowFields } from './invitation-row-fields.tsx';
import { toInvitationRows, useIdempotencyKey, useInvitationRows, withRowNumbers } from './invitation-rows.ts';

interface Props {
  /** Id of the storyteller; `0` for the user's own story. */
  userId: string;
  /** The relationship of a new row; '' if it must be selected. */
  relationship: string;
  /** What the first row has already. */
  first?: Parameters<typeof useInvitationRows>[1];
  /** Whether the relationship field is hidden. */
  hideRelationship?: boolean;
  /** Why invitations are not sent immediately. If set, the button's label is Save. */
  note?: string;
  /** Refetches other views of the family. */
  onInvited?: () => Promise<unknown>;
  onClose: () => void;
}

/** Invites several people at once; the form keeps its input until the server accepts all of it. */
export function InvitationForm({
  userId,
  relationship,
  first,
  hideRelationship = false,
  note,
  onInvited,
  onClose,
}: Props) {
  const { rows, change, add, remove, reset } = useInvitationRows(relationship, first);
  const getKey = useIdempotencyKey();
  const invite = useMutation(inviteMutation);
  /** The fields that have changed since they were refused; their messages are hidden. */
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const failure = useMemo(() => withRowNumbers(invite.error, rows.length), [invite.error, rows.length]);
  const errors = Object.fromEntries(
    Object.entries(invite.error?.fields ?? {}).filter(([field]) => !corrected.includes(field)),
  );
  const form = useRef<HTMLFormElement>(null);
  // Focuses the new row; in one that is filled in, the address.
  const focusedField = first && rows.length === 1 ? 'email' : 'fname';
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name="${rows.length - 1}.${focusedField}"]`)?.focus();
  }, [rows.length, focusedField]);
  const hasInput = rows.some(({ id: _, relationship: __, ...fields }) => Object.values(fields).some(Boolean));
  const submit = () => {
    const invitations = toInvitationRows(rows);
    setCorrected([]);
    invite.mutate(
      { userId, rows: invitations, key: getKey(invitations) },
      {
        onSuccess: async ({ message }) => {
          void toastSuccess(message);
          reset();
          onClose();
          await onInvited?.();
        },
      },
    );
  };
  return (
    <Form ref={form} className={styles.form} aria-label="Invite friends and family" onSubmit={submit}>
      <UnsavedChangesPrompt when={hasInput} text="These invitations have not been sent yet." />
      <ErrorSummary failure={failure} corrected={corrected} onDismiss={invite.reset} />
      {note && <p className={styles.note}>{note}</p>}
      {rows.map((row, index) => (
        <InvitationRowFields
          key={row.id}
          row={row}
          index={index}
          hideRelationship={hideRelationship}
          errors={errors}
          onChange={(field, text) => {
            change(row.id, field, text);
            setCorrected((fields) => [...fields, ...listCorrected(field).map((name) => `${index}.${name}`)]);
          }}
          onRemove={
            rows.length > 1
              ? () => {
                  // Messages refer to rows by index, and removing a row shifts the indexes.
                  invite.reset();
                  remove(row.id);
                }
              : undefined
          }
        />
      ))}
      <div className={styles.actions}>
        <Button look="outline" disabled={rows.length >= maxInvitations} onClick={add}>
          <Icon name="plus" size={16} />
          Add row
        </Button>
        <div className={styles.send}>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={invite.isPending}>
            {invite.isPending ? 'Loading...' : submitLabel(note ? 'Save' : 'Send', rows.length)}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The fields whose messages a change of one settles: names and addresses are refused in pairs. */
function listCorrected(field: keyof InvitationRow): (keyof InvitationRow)[] {
  const pairs = [
    ['fname', 'lname'],
    ['email', 'confirmation_email'],
  ] as const;
  return [...(pairs.find((pair) => (pair as readonly string[]).includes(field)) ?? [field])];
}

const submitLabel = (verb: string, count: number) =>
  count === 1 ? `${verb} invitation` : `${verb} ${count} invitations`;
