import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './form-actions.module.css';

interface Props {
  isSaving: boolean;
  onCancel: () => void;
  /** Further buttons, after the others. */
  children?: ReactNode;
}

/** The end of a form within a page: buttons to save and to close it. */
export const FormActions = ({ isSaving, onCancel, children }: Props) => (
  <div className={styles.actions}>
    <Button type="submit" look="outline" loading={isSaving}>
      Save
    </Button>
    <Button look="text" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </div>
);
