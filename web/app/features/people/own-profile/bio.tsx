import { maxBioLength } from '@lifestory/contract/limits';
import { Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../../ui/forms/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import styles from './bio.module.css';
import { updateBioMutation } from './own-profile.api.ts';

/** The server enforces the same limit. */
const tooLong = `Bio should be not be more than ${maxBioLength} characters`;

interface Props {
  bio: string;
  /** Whether there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
}

/** A person's bio with its editor. An empty bio cannot be saved. */
export function Bio({ bio, onUnsavedChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const save = useMutation(updateBioMutation);
  const editing = typed !== null;
  const unsaved = editing && typed.trim() !== bio;
  useEffect(() => onUnsavedChange(unsaved), [unsaved, onUnsavedChange]);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const close = () => {
    save.reset();
    setTyped(null);
  };
  if (!editing) {
    return (
      <div className={styles.bio}>
        {bio ? (
          <p className={styles.words}>{bio}</p>
        ) : (
          <p className={styles.none}>A few words about you, for everyone you share the story with.</p>
        )}
        <Button
          ref={edit}
          variant="subtle"
          size="sm"
          leftSection={<Icon name="edit" size={18} />}
          onClick={() => setTyped(bio)}
        >
          {bio ? 'Edit bio' : 'Add a bio'}
        </Button>
      </div>
    );
  }
  const length = typed.trim().length;
  const isTooLong = length > maxBioLength;
  const submit = () => {
    if (isTooLong || length === 0) return;
    save.mutate(typed, {
      onSuccess: async () => {
        close();
        await toastSuccess('Bio updated successfully');
      },
    });
  };
  return (
    <Form className={styles.form} onSubmit={submit} failure={save.error} onDismiss={save.reset}>
      <Textarea
        id="bio"
        label="Bio"
        autosize
        minRows={4}
        maxRows={9}
        data-autofocus
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={isTooLong ? tooLong : Boolean(save.error?.fields.bio)}
        aria-describedby="bio-count"
      />
      <p id="bio-count" className={styles.count} data-over={isTooLong || undefined}>
        {length} of {maxBioLength} characters
      </p>
      <Group gap="sm" justify="center">
        <Button variant="default" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={save.isPending} disabled={isTooLong || length === 0}>
          Save bio
        </Button>
      </Group>
    </Form>
  );
}
