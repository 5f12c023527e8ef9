import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { formatPosition, invalidPositionMessage, parsePosition } from '../../../ui/position.ts';
import styles from './transcript-view.module.css';
import { restrictMutation } from './transcripts.api.ts';
import { useFilmPosition } from './use-film-position.ts';

/** The form that restricts a passage: its times, which buttons take from the film, and optionally a last day. */
export function PassageForm({ filmId }: { filmId: string }) {
  const restrict = useMutation(restrictMutation);
  const position = useFilmPosition(filmId);
  const form = useRef<HTMLDivElement>(null);
  const [invalid, setInvalid] = useState({ from: false, to: false });
  const fill = (name: string) => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input && position !== null) input.value = formatPosition(position);
  };
  return (
    <Form
      aria-label="New private passage"
      className={styles.form}
      failure={restrict.error}
      onDismiss={restrict.reset}
      onSubmit={(read, element) => {
        const [start, end] = [parsePosition(read('from')), parsePosition(read('to'))];
        setInvalid({ from: start === null, to: end === null });
        if (start === null || end === null) return;
        restrict.mutate(
          { film_id: filmId, start_ms: start, end_ms: end, until: read('until') || null },
          {
            onSuccess: ({ message }) => {
              void toastSuccess(message);
              element.reset();
            },
          },
        );
      }}
    >
      <div ref={form} className={styles.fields}>
        <TextField
          name="from"
          label="From"
          placeholder="12:30"
          error={invalid.from ? invalidPositionMessage : restrict.error?.fields.start_ms}
          autoComplete="off"
          end={position !== null && <NowButton label="Begin here" onClick={() => fill('from')} />}
        />
        <TextField
          name="to"
          label="To"
          placeholder="14:05"
          error={invalid.to ? invalidPositionMessage : restrict.error?.fields.end_ms}
          autoComplete="off"
          end={position !== null && <NowButton label="End here" onClick={() => fill('to')} />}
        />
        <TextField
          name="until"
          type="date"
          label="Until (optional)"
          description="Leave this empty to keep the passage private for good."
          error={restrict.error?.fields.until}
        />
      </div>
      <Button type="submit" look="outline" loading={restrict.isPending}>
        Keep this passage private
      </Button>
    </Form>
  );
}

const NowButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={styles.now} onClick={onClick}>
    {label}
  </button>
);
