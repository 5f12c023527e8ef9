import type { Room } from '@lifestory/contract';
import { Button } from '../../../../ui/button.tsx';
import styles from './call.module.css';

interface Props {
  question: Room['question'];
  isBusy: boolean;
  onHide: () => void;
}

/** From how many characters a question is shown in smaller type, so that it needs no more than half of a phone. */
const longQuestion = 90;

/** The question being asked, in large type, for guests who hear badly; nothing without one. */
export function ShownQuestion({ question, isBusy, onHide }: Props) {
  return (
    <div role="status" className={styles.questionArea}>
      {question && (
        <div className={styles.question} data-long={question.text.length > longQuestion || undefined}>
          {question.asker && <p className={styles.asker}>{question.asker}, would like to know:</p>}
          <p className={styles.questionText}>{question.text}</p>
          <Button look="text" disabled={isBusy} onClick={onHide}>
            Hide the question
          </Button>
        </div>
      )}
    </div>
  );
}
