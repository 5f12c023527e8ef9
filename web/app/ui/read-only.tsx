import { useUser } from '../api/sign-in.ts';
import styles from './read-only.module.css';

/** Whether the signed-in member of staff may change things: a Developer only looks. */
export const useCanEdit = (): boolean => useUser()?.role === 'Super Admin';

/** Said where controls are disabled for a Developer. */
export const readOnlyReason = 'Only a Super Admin can change this.';

/** For buttons: disabled with the reason for those who only look. */
export const editableProps = (mayChange: boolean) =>
  mayChange ? {} : { disabled: true, title: readOnlyReason, 'aria-describedby': 'read-only' };

/** Tells a Developer why the page's controls are disabled; nothing for others. */
export function ReadOnlyNote() {
  if (useCanEdit()) return null;
  return (
    <p id="read-only" className={styles.note}>
      You can look at everything here. Only a Super Admin can change it.
    </p>
  );
}
