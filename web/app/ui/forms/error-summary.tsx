import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './error-summary.module.css';

interface Props {
  /** The failure; null renders nothing. */
  failure: Failure | null;
  onDismiss: () => void;
  /** Fields that have changed since; their messages are hidden. */
  corrected?: readonly string[];
  title?: string;
}

const findControl = (field: string): HTMLElement | null =>
  document.getElementById(field) ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);

const focusableSelector =
  'input:not([type=hidden], [disabled]), select, textarea, button:not([disabled]), a[href]';

/** The next focusable element after the given one. */
const findNextFocusable = (element: Element | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(focusableSelector)].find(
    (other) =>
      element &&
      !element.contains(other) &&
      element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/**
 * The red, dismissible error list above a form. The message of a field focuses the control with that id or name. The
 * list takes the focus when it appears, so that it scrolls into view and screen readers announce it.
 */
export function ErrorSummary({
  failure,
  onDismiss,
  corrected = [],
  title = 'Please check the following',
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Fields may be rendered together with the list, so they can be looked up only after rendering.
  const [renderedFailure, setRenderedFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
    setRenderedFailure(failure);
  }, [failure]);
  if (!failure) return null;
  const fields = Object.entries(failure.fields);
  const messages =
    fields.length > 0 ? fields : failure.messages.map((message) => ['general', message] as const);
  const rows = messages.filter(([field]) => !corrected.includes(field));
  if (rows.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <div>
        {rows.length > 1 && <p className={styles.title}>{title}</p>}
        <ul>
          {rows.map(([field, message]) => (
            <li key={field + message}>
              {renderedFailure && field !== 'general' && findControl(field) ? (
                <button
                  type="button"
                  className={styles.fieldLink}
                  onClick={() => findControl(field)?.focus()}
                >
                  {message}
                </button>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        round
        className={styles.close}
        aria-label="Dismiss"
        onClick={({ detail }) => {
          // For keyboard users, moves the focus to the next element; otherwise it would be lost with the list.
          if (detail === 0) findNextFocusable(box.current)?.focus();
          onDismiss();
        }}
      >
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
