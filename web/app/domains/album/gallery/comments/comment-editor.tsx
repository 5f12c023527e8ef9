import { describeMaxLength, maxCommentLength } from '@lifestory/contract/limits';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import styles from './comment-editor.module.css';

/** The editor shows the count of characters above this number. */
const maxUncountedLength = 1800;

interface Props {
  field: Ref<HTMLTextAreaElement>;
  label: string;
  submitLabel: string;
  text: string;
  onType: (text: string) => void;
  onSubmit: () => void;
  /** Cancels editing; undefined for a new comment. */
  onCancel?: (() => void) | undefined;
  busy: boolean;
  /** Why the comment could not be sent. */
  failure: string | null;
  /** More actions beside the button that sends it. */
  children?: ReactNode;
}

/** The editor for a new comment, or for one that is being edited. */
export function CommentEditor({
  field,
  label,
  submitLabel,
  text,
  onType,
  onSubmit,
  onCancel,
  busy,
  failure,
  children,
}: Props) {
  const countId = useId();
  const length = text.trim().length;
  const lengthError = length > maxCommentLength ? describeMaxLength('your comment', maxCommentLength) : null;
  const submit = () => {
    if (busy || lengthError) return;
    if (length === 0) void toastDanger('Please type a comment');
    else onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onCancel?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Form className={styles.editor} onSubmit={submit}>
      <TextArea
        ref={field}
        label={label}
        rows={3}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={lengthError}
        maxRows={20}
        autoComplete="off"
        aria-describedby={length > maxUncountedLength ? countId : undefined}
      />
      {length > maxUncountedLength && (
        <p id={countId} className={styles.count}>
          {length.toLocaleString('en-US')} of {maxCommentLength.toLocaleString('en-US')} characters
        </p>
      )}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {children}
      </div>
    </Form>
  );
}
