import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Props extends ComponentProps<'button'> {
  /** `accent` for the main action of a page, `outline` for others, `text` for the least important ones. */
  look?: 'accent' | 'outline' | 'text';
  large?: boolean;
  round?: boolean;
  /** Whether the action is running: the button is disabled and shows a spinner instead of its label. */
  loading?: boolean;
}

/** A button of a form, for pages that start without Mantine. */
export function Button({
  look = 'accent',
  large = false,
  round = false,
  loading = false,
  disabled = false,
  className = '',
  type = 'button',
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || loading}
      className={`${styles.button} ${className}`}
      data-look={look}
      data-large={large || undefined}
      data-round={round || undefined}
      data-loading={loading || undefined}
    />
  );
}
