import { useState } from 'react';
import { toFailure } from '../../api/failure.ts';
import { toast } from './toast.ts';
import styles from './undo-toast.module.css';

/** Milliseconds for which an action can be undone. */
export const undoPeriodMs = 10_000;

interface Props {
  text: string;
  /** Undoes the action; resolves with the text that replaces the button. */
  undo: () => Promise<string>;
}

/** The message after an action, with an Undo button. It is rendered outside of any page. */
export function UndoMessage({ text, undo }: Props) {
  const [result, setResult] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const onUndo = async () => {
    setPending(true);
    setResult(await undo().catch((thrown) => toFailure(thrown).message));
  };
  return (
    <span className={styles.message}>
      <span>{result ?? text}</span>
      {result === null && (
        <button type="button" className={styles.undo} disabled={isPending} onClick={() => void onUndo()}>
          Undo
        </button>
      )}
    </span>
  );
}

/** Shows the message after an action, with an Undo button for ten seconds. */
export const toastUndo = (text: string, undo: Props['undo']): Promise<void> =>
  toast(<UndoMessage text={text} undo={undo} />, { timeout: undoPeriodMs });
