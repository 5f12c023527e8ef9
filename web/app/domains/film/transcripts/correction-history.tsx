import type { Transcript } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { toastDanger, toastOutcome } from '../../../ui/notices/toast.ts';
import { formatTime } from '../../../ui/time.ts';
import styles from './transcript-view.module.css';
import { historyQuery, permitFamilyMutation, type Reader, undoMutation } from './transcripts.api.ts';

/** The corrections of a film with their authors, each of which can be undone, and who may correct. */
export function CorrectionHistory({ transcript, reader }: { transcript: Transcript; reader: Reader }) {
  const { film_id, can, family_corrects } = transcript;
  const [isOpen, setOpen] = useState(false);
  const { data: changes } = useQuery({ ...historyQuery(reader, film_id), enabled: isOpen });
  const undo = useMutation(undoMutation(reader));
  const permit = useMutation(permitFamilyMutation);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Corrections</summary>
      {can.restrict && (
        <Checkbox
          label="My family may correct the text"
          className={styles.follow}
          checked={permit.isPending ? permit.variables : family_corrects}
          onChange={({ currentTarget }) =>
            permit.mutate(currentTarget.checked, { onError: ({ message }) => void toastDanger(message) })
          }
        />
      )}
      {changes?.length === 0 && <p className={styles.note}>Nothing has been corrected yet.</p>}
      <ul className={styles.changes}>
        {changes?.map((change) => (
          <li key={change.id}>
            <p>
              <del>{change.before}</del> <ins>{change.after}</ins>
            </p>
            <p className={styles.note}>
              {change.author || 'A former member'}, {formatTime(change.changed_at, 'MMM DD, YYYY')}
              {change.sentences > 1 && `, ${change.sentences} sentences`}
              {change.is_undone && ', undone'}
            </p>
            {can.correct && !change.is_undone && (
              <Button
                look="text"
                aria-label={`Undo: ${change.after}`}
                loading={undo.isPending && undo.variables === change.id}
                onClick={() => undo.mutate(change.id, toastOutcome)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
