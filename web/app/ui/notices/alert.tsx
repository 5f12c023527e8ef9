import type { ComponentProps, ReactNode } from 'react';
import type { Tone } from '../badge.tsx';
import { IconButton } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { type Margins, marginsOf } from '../layout/stack.tsx';
import styles from './alert.module.css';

interface Props extends Margins, Pick<ComponentProps<'div'>, 'id' | 'className'> {
  tone?: Extract<Tone, 'primary' | 'success' | 'warning' | 'danger'>;
  /** `alert` interrupts screen readers, `status` waits for a pause. */
  role?: 'alert' | 'status';
  /** Whether it is not announced, because it is part of the page or of a live region. */
  silent?: boolean;
  title?: ReactNode;
  icon?: IconName;
  /** Shows a button that calls this. */
  onDismiss?: () => void;
  children?: ReactNode;
}

/** A message within a page. */
export function Alert({
  tone = 'primary',
  role = 'alert',
  silent = false,
  title,
  icon,
  onDismiss,
  mt,
  mb,
  className = '',
  children,
  ...props
}: Props) {
  return (
    <div
      {...props}
      role={silent ? undefined : role}
      className={`${styles.alert} ${className}`}
      style={marginsOf({ mt, mb })}
      data-tone={tone}
    >
      {icon && <Icon name={icon} />}
      <div className={styles.texts}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {onDismiss && (
        <IconButton className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </IconButton>
      )}
    </div>
  );
}
