import type { Passage, Transcript } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { toastOutcome } from '../../../ui/notices/toast.ts';
import { formatPosition } from '../../../ui/position.ts';
import { formatDay } from '../../../ui/time.ts';
import { PassageForm } from './passage.form.tsx';
import styles from './transcript-view.module.css';
import { releaseMutation } from './transcripts.api.ts';

interface Props {
  transcript: Transcript;
  /** Plays the part from a number of seconds. */
  onPlay: (seconds: number) => void;
}

/** The passages that only the storyteller sees, and the form that adds one. */
export function Passages({ transcript: { film_id, passages }, onPlay }: Props) {
  const release = useMutation(releaseMutation);
  return (
    <details className={styles.details} open={passages.length > 0 || undefined}>
      <summary>Private passages</summary>
      <p className={styles.note}>
        Your family does not see, hear or read these parts of the film. You still do, and so do the people at
        Lifestory who look after it.
      </p>
      <ul className={styles.passages}>
        {passages.map((passage) => (
          <li key={passage.id}>
            <button type="button" className={styles.range} onClick={() => onPlay(passage.start_ms / 1000)}>
              {formatRange(passage)}
            </button>
            <span className={styles.note}>
              {passage.until ? `until ${formatDay(passage.until)}` : 'only for you'}
            </span>
            <Button
              look="text"
              aria-label={`Show to my family: ${formatRange(passage)}`}
              loading={release.isPending && release.variables === passage.id}
              onClick={() => release.mutate(passage.id, toastOutcome)}
            >
              Show to my family
            </Button>
          </li>
        ))}
      </ul>
      <PassageForm filmId={film_id} />
    </details>
  );
}

const formatRange = ({ start_ms, end_ms }: Passage) =>
  `${formatPosition(start_ms)}–${formatPosition(Math.ceil(end_ms / 1000) * 1000)}`;
