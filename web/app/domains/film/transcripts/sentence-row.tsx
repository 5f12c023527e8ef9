import type { Sentence } from '@lifestory/contract';
import { memo } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPosition } from '../../../ui/position.ts';
import { SentenceForm } from './sentence.form.tsx';
import { splitMatches } from './text-search.ts';
import styles from './transcript-view.module.css';
import type { Reader } from './transcripts.api.ts';

interface Props {
  sentence: Sentence;
  showsSpeaker: boolean;
  search: string;
  /** Whether it is being spoken. */
  isCurrent: boolean;
  /** Whether it is the match that is shown. */
  isShown: boolean;
  isEdited: boolean;
  /** As whom the reader corrects it; null if they may not. */
  editor: Reader | null;
  /** Opens the form of a sentence; null closes it. */
  onEdit: (id: string | null) => void;
  onPlay: (sentence: Sentence) => void;
}

/** A sentence with its time. A film has hundreds, so that only those that change are rendered again. */
export const SentenceRow = memo(function SentenceRow({
  sentence,
  showsSpeaker,
  search,
  isCurrent,
  isShown,
  isEdited,
  editor,
  onEdit,
  onPlay,
}: Props) {
  if (isEdited && editor) {
    return (
      <li className={styles.sentence}>
        <SentenceForm sentence={sentence} reader={editor} onClose={() => onEdit(null)} />
      </li>
    );
  }
  return (
    <li className={styles.sentence} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.play}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onPlay(sentence)}
      >
        <span className={styles.time}>{formatPosition(sentence.start_ms)}</span>
        <span className={styles.text}>
          {showsSpeaker && <strong className={styles.speaker}>{sentence.speaker}</strong>}
          {splitMatches(sentence.text, search).map(({ start, text, isMatch }) =>
            isMatch ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
          )}
          {sentence.is_restricted && <span className={styles.restricted}> Private</span>}
        </span>
      </button>
      {editor && (
        <IconButton aria-label={`Correct: ${sentence.text}`} onClick={() => onEdit(sentence.id)}>
          <Icon name="edit" />
        </IconButton>
      )}
    </li>
  );
});
