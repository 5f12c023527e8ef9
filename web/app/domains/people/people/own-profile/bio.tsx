import { maxBioLength } from '@lifestory/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import styles from './bio.module.css';
import { updateBioMutation } from './own-profile.api.ts';

/** The server enforces the same limit. */
const tooLongMessage = `Bio should be not be more than ${maxBioLength} characters`;

interface Props {
  bio: string;
  /** Whether there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
}

/** A person's bio with its editor. An empty bio cannot be saved. */
export function Bio({ bio, onUnsavedChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const save = useMutation(updateBioMutation);
  const isEditing = draft !== null;
  const hasUnsavedChanges = isEditing && draft.trim() !== bio;
  useEffect(() => onUnsavedChange(hasUnsavedChanges), [hasUnsavedChanges, onUnsavedChange]);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const close = () => {
    save.reset();
    setDraft(null);
  };
  if (!isEditing) {
    return (
      <div className={styles.bio}>
        {bio ? (
          <p className={styles.text}>{bio}</p>
        ) : (
          <p className={styles.empty}>A few words about you, for everyone you share the story with.</p>
        )}
        <Button ref={editButton} look="text" size="sm" onClick={() => setDraft(bio)}>
          <Icon name="edit" size={18} />
          {bio ? 'Edit bio' : 'Add a bio'}
        </Button>
      </div>
    );
  }
  const length = draft.trim().length;
  const isTooLong = length > maxBioLength;
  const submit = () => {
    if (isTooLong || length === 0) return;
    save.mutate(draft, {
      onSuccess: async () => {
        close();
        await toastSuccess('Bio updated successfully');
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={submit} failure={save.error} onDismiss={save.reset}>
      <TextArea
        id="bio"
        label="Bio"
        rows={4}
        maxRows={9}
        data-autofocus
        autoFocus
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        error={isTooLong ? tooLongMessage : Boolean(save.error?.fields.bio)}
        aria-describedby="bio-count"
      />
      <p id="bio-count" className={styles.count} data-over={isTooLong || undefined}>
        {length} of {maxBioLength} characters
      </p>
      <Group justify="center">
        <Button look="outline" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={save.isPending} disabled={isTooLong || length === 0}>
          Save bio
        </Button>
      </Group>
    </Form>
  );
}
