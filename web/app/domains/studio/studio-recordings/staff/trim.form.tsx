import type { CallRecording } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Form, type ReadField } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatPosition, parsePosition } from '../../../../ui/position.ts';
import { trimFilmMutation } from '../recordings.api.ts';
import styles from './call-recording.module.css';

interface Props {
  interviewId: string;
  recording: CallRecording;
}

const invalidTimeText = 'Please enter the time, such as 1:30.';

/** The form that trims the start and the end of the film, or undoes this; initially closed. */
export function TrimForm({ interviewId, recording }: Props) {
  const {
    recorded_ms: lengthMs,
    trim_start_ms: startMs,
    trim_end_ms: endMs,
    early_start_ms: earlyMs,
  } = recording;
  const [isOpen, setOpen] = useState(false);
  const [invalidField, setInvalidField] = useState<'start' | 'end' | null>(null);
  const trim = useMutation(trimFilmMutation(interviewId));
  const isTrimmed = startMs > 0 || endMs !== null;
  const save = (start_ms: number, end_ms: number | null) =>
    trim.mutate(
      { start_ms, end_ms },
      {
        onSuccess: ({ message }) => {
          setOpen(false);
          void toastSuccess(message);
        },
      },
    );
  const submit = (read: ReadField) => {
    const start = parsePosition(read('start'));
    // The whole recording ends at a fraction of a second, which the field does not show.
    const isWhole = read('end').trim() === formatPosition(lengthMs);
    const end = isWhole ? null : parsePosition(read('end'));
    const hasInvalidEnd = end === null && !isWhole;
    setInvalidField(start === null ? 'start' : hasInvalidEnd ? 'end' : null);
    if (start !== null && !hasInvalidEnd) save(start, end);
  };
  const fields = trim.error?.fields ?? {};
  return (
    <div className={styles.trim}>
      {isTrimmed && (
        <p>
          The film shows the recording from {formatPosition(startMs)} to {formatPosition(endMs ?? lengthMs)}.
          {earlyMs >= 1000 &&
            ` It begins at ${formatPosition(startMs - earlyMs)}, a little earlier, because ffmpeg is missing on the server or could not cut it there.`}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Trim the film
        </Button>
        {isTrimmed && (
          <Button look="text" loading={trim.isPending} onClick={() => save(0, null)}>
            Undo trimming
          </Button>
        )}
      </div>
      {isOpen && (
        <Form onSubmit={submit} failure={trim.error} onDismiss={trim.reset} aria-label="Trim the film">
          <div className={styles.trim}>
            <p>
              Both times count from the beginning of the whole recording. Chapters move with the film. Nobody
              gets another e-mail. You can undo it while the sources are kept.
            </p>
            <div className={styles.times}>
              <TextField
                name="start"
                label="Film begins at"
                autoComplete="off"
                defaultValue={formatPosition(startMs)}
                error={invalidField === 'start' ? invalidTimeText : fields.start_ms}
              />
              <TextField
                name="end"
                label="Film ends at"
                autoComplete="off"
                defaultValue={formatPosition(endMs ?? lengthMs)}
                error={invalidField === 'end' ? invalidTimeText : fields.end_ms}
              />
            </div>
            <div className={styles.actions}>
              <Button type="submit" look="accent" loading={trim.isPending}>
                Trim
              </Button>
              <Button look="text" onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </div>
          </div>
        </Form>
      )}
    </div>
  );
}
