import type { Note, NoteSubject } from '@lifestory/contract';
import { maxNoteLength } from '@lifestory/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Failure } from '../../../api/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { toastOutcome, toastSuccess } from '../../../ui/notices/toast.ts';
import { addNoteMutation, deleteNoteMutation, notesQuery, updateNoteMutation } from './notes.api.ts';
import styles from './notes.module.css';

/** The internal notes about a customer or session, with a form that adds one. */
export default function NotesCard(subject: NoteSubject) {
  const { data, error } = useQuery(notesQuery(subject));
  const add = useMutation(addNoteMutation);
  /** Key of the form: each added note remounts it, which empties it. */
  const [addedCount, setAddedCount] = useState(0);
  const save = (text: string) =>
    add.mutate(
      { ...subject, text },
      {
        onSuccess: ({ message }) => {
          setAddedCount((count) => count + 1);
          void toastSuccess(message);
        },
      },
    );
  return (
    <Card aria-labelledby="notes-title">
      <h2 id="notes-title">Internal notes</h2>
      <p className={styles.hint}>Only staff can read these notes. They are erased with the customer.</p>
      <NoteForm
        key={addedCount}
        label="New note"
        text=""
        action="Add note"
        busy={add.isPending}
        failure={add.error}
        onSave={save}
        onDismiss={add.reset}
      />
      {error ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined ? (
        <Skeleton height={72} mt={4} />
      ) : (
        data.length > 0 && (
          <ul className={styles.notes} aria-label="Notes">
            {data.map((note) => (
              <NoteItem key={note.id} note={note} showsSession={subject.subject === 'customer'} />
            ))}
          </ul>
        )
      )}
    </Card>
  );
}

interface FormProps {
  label: string;
  /** The text before the change. */
  text: string;
  action: string;
  busy: boolean;
  failure: Failure | null;
  onSave: (text: string) => void;
  onDismiss: () => void;
  onCancel?: () => void;
}

function NoteForm({ label, text, action, busy, failure, onSave, onDismiss, onCancel }: FormProps) {
  return (
    <Form onSubmit={(read) => onSave(read('text'))} failure={failure} onDismiss={onDismiss}>
      <TextArea
        name="text"
        label={label}
        defaultValue={text}
        rows={2}
        maxRows={12}
        maxLength={maxNoteLength}
        error={failure?.fields.text}
      />
      <Group mt={3}>
        <Button type="submit" look="outline" loading={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button look="text" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Form>
  );
}

function NoteItem({ note, showsSession }: { note: Note; showsSession: boolean }) {
  const update = useMutation(updateNoteMutation);
  const remove = useMutation(deleteNoteMutation);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const author = note.author?.fullName ?? 'A former staff member';
  const save = (text: string) => update.mutate({ id: note.id, text }, { onSuccess: () => setEditing(false) });
  const confirmDelete = () =>
    remove.mutate(note.id, {
      ...toastOutcome,
      onSettled: () => setDeleting(false),
    });
  return (
    <li>
      <p className={styles.byline}>
        <strong>{author}</strong>, <InterviewTime value={note.created_at} withDate />
        {note.edited_at && ' (edited)'}
        {showsSession && note.session && (
          <>
            {', about the '}
            <Link to={`/session/view/${note.session.id}`}>
              session on <InterviewTime value={note.session.starts_at} withDate />
            </Link>
          </>
        )}
      </p>
      {isEditing ? (
        <NoteForm
          label={`Note by ${author}`}
          text={note.text}
          action="Save"
          busy={update.isPending}
          failure={update.error}
          onSave={save}
          onDismiss={update.reset}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={styles.text}>{note.text}</p>
      )}
      {note.can.change && !isEditing && (
        <Group gap={2} className={styles.actions}>
          <Button look="text" size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button look="text" size="sm" danger onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </Group>
      )}
      <Confirm
        opened={isDeleting}
        title="Delete note"
        text="The note will be deleted for all staff."
        busy={remove.isPending}
        onCancel={() => setDeleting(false)}
        onConfirm={confirmDelete}
      />
    </li>
  );
}
