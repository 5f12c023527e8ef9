import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { UnsentWork } from '../../ui/unsent-work.tsx';
import { inviteMutation } from './family.api.ts';
import styles from './invitation.form.module.css';
import { InvitationRowFields } from './invitation-row.fields.tsx';
import { maxRows, namingRows, rowsToSend, useInvitationRows, useKeyOf } from './invitation-rows.ts';

interface Props {
  /** Whose story it is; `0` for one's own. */
  userId: string;
  /** What a new row says of the relationship; '' asks to choose. */
  relationship: string;
  /** The relationship is not asked for. */
  hideRelationship?: boolean;
  /** When invitations go out later, why: they are saved then, and the button says so. */
  note?: string;
  /** Fetches what else shows the family again. */
  onInvited?: () => Promise<unknown>;
  onClose: () => void;
}

/** Invites several people at once; what was typed stays until all of it is accepted. */
export function InvitationForm({
  userId,
  relationship,
  hideRelationship = false,
  note,
  onInvited,
  onClose,
}: Props) {
  const { rows, change, add, remove, reset } = useInvitationRows(relationship);
  const keyOf = useKeyOf();
  const invite = useMutation(inviteMutation);
  const failure = useMemo(() => namingRows(invite.error, rows.length), [invite.error, rows.length]);
  const form = useRef<HTMLFormElement>(null);
  // Typing goes on in the newest row.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name="${rows.length - 1}.fname"]`)?.focus();
  }, [rows.length]);
  const typed = rows.some(({ id: _, relationship: __, ...fields }) => Object.values(fields).some(Boolean));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = rowsToSend(rows);
    invite.mutate(
      { userId, rows: sent, key: keyOf(sent) },
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
    <form
      ref={form}
      className={styles.form}
      aria-label="Invite friends and family"
      onSubmit={submit}
      noValidate
    >
      <UnsentWork when={typed} text="These invitations have not been sent yet." />
      <ErrorSummary failure={failure} onDismiss={invite.reset} />
      {note && <p className={styles.note}>{note}</p>}
      {rows.map((row, index) => (
        <InvitationRowFields
          key={row.id}
          row={row}
          index={index}
          hideRelationship={hideRelationship}
          errors={invite.error?.fields ?? {}}
          onChange={(field, text) => change(row.id, field, text)}
          onRemove={
            rows.length > 1
              ? () => {
                  // Messages name rows by their place, which changes.
                  invite.reset();
                  remove(row.id);
                }
              : undefined
          }
        />
      ))}
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          disabled={rows.length >= maxRows}
          onClick={add}
        >
          Add row
        </Button>
        <div className={styles.send}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={invite.isPending}>
            {invite.isPending ? 'Loading...' : sendWords(note ? 'Save' : 'Send', rows.length)}
          </Button>
        </div>
      </div>
    </form>
  );
}

const sendWords = (verb: string, count: number) =>
  count === 1 ? `${verb} invitation` : `${verb} ${count} invitations`;
