import type { Chapter } from '@lifestory/contract';
import { maxChapterTitleLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form, type ReadField } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formatPosition, invalidPositionMessage, parsePosition } from '../../../ui/position.ts';
import { deleteChapterMutation, type Editor, saveChapterMutation } from './chapter-changes.api.ts';
import styles from './chapter-list.module.css';

interface Props {
  editor: Editor;
  sessionId: string;
  /** The chapter to change; null for a new one. */
  chapter: Chapter | null;
  onClose: () => void;
}

const readYear = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The form of a chapter: title, time in the film, and optional years. Deleting asks for a second click. */
export default function ChapterForm({ editor, sessionId, chapter, onClose }: Props) {
  const save = useMutation(saveChapterMutation(editor));
  const remove = useMutation(deleteChapterMutation(editor));
  const [isConfirming, setConfirming] = useState(false);
  const [hasInvalidTime, setInvalidTime] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const failure = save.error ?? remove.error;
  const submit = (read: ReadField) => {
    const atMs = parsePosition(read('time'));
    setInvalidTime(atMs === null);
    if (atMs === null) return;
    // A mark knows the exact moment, and its form shows whole seconds only.
    const isSameTime = chapter !== null && read('time') === formatPosition(chapter.at_ms);
    save.mutate(
      {
        ...(chapter ? { id: chapter.id } : {}),
        session_id: sessionId,
        at_ms: isSameTime ? chapter.at_ms : atMs,
        title: read('title'),
        first_year: readYear(read('first_year')),
        last_year: readYear(read('last_year')),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Form
      onSubmit={submit}
      failure={failure}
      onDismiss={() => {
        save.reset();
        remove.reset();
      }}
      aria-label={chapter ? 'Edit chapter' : 'New chapter'}
    >
      <div ref={form} className={styles.form}>
        <TextField
          name="title"
          label="Title"
          defaultValue={chapter?.title ?? ''}
          maxLength={maxChapterTitleLength}
          error={failure?.fields.title}
          autoComplete="off"
        />
        <div className={styles.times}>
          <TextField
            name="time"
            label="Time"
            placeholder="12:30"
            defaultValue={chapter ? formatPosition(chapter.at_ms) : ''}
            error={hasInvalidTime ? invalidPositionMessage : failure?.fields.at_ms}
            autoComplete="off"
          />
          <TextField
            name="first_year"
            label="From year"
            inputMode="numeric"
            maxLength={4}
            defaultValue={chapter?.first_year ?? ''}
            error={failure?.fields.first_year}
            autoComplete="off"
          />
          <TextField
            name="last_year"
            label="To year"
            inputMode="numeric"
            maxLength={4}
            defaultValue={chapter?.last_year ?? ''}
            error={failure?.fields.last_year}
            autoComplete="off"
          />
        </div>
        <FormActions isSaving={save.isPending} onCancel={onClose}>
          {chapter &&
            (isConfirming ? (
              <Button
                look="text"
                loading={remove.isPending}
                onClick={() => remove.mutate(chapter.id, { onSuccess: onClose })}
              >
                Yes, delete it
              </Button>
            ) : (
              <Button look="text" onClick={() => setConfirming(true)}>
                Delete
              </Button>
            ))}
        </FormActions>
      </div>
    </Form>
  );
}
