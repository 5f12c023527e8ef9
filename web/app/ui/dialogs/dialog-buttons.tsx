import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './dialog-buttons.module.css';

interface Props {
  label: string;
  look?: 'accent';
  busy: boolean;
  disabled?: boolean;
  /** Label of the button that closes the dialog. */
  dismissLabel?: string;
  onClose: () => void;
  /** Further buttons, before the others. */
  children?: ReactNode;
}

/** The button that closes a dialog, and the button that sends its form. */
export const DialogButtons = (props: Props) => {
  const { label, look, busy, disabled = false, dismissLabel = 'Cancel', onClose, children } = props;
  return (
    <div className={styles.buttons}>
      {children}
      <Button look="outline" onClick={onClose}>
        {dismissLabel}
      </Button>
      <Button type="submit" {...(look && { look })} loading={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
};
