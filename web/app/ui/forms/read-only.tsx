import { useUser } from '../../api/sign-in.ts';
import { Alert } from '../notices/alert.tsx';

/** Whether the signed-in user may edit: only a Super Admin may. */
export const useCanEdit = (): boolean => useUser()?.role === 'Super Admin';

/** Why controls are disabled for other staff. */
export const readOnlyReason = 'Only a Super Admin can change this.';

/** Props that disable a button for read-only staff and explain why. */
export const editableProps = (canEdit: boolean) =>
  canEdit ? {} : { disabled: true, title: readOnlyReason, 'aria-describedby': 'read-only' };

/** Explains why controls are disabled; renders nothing for a Super Admin. */
export function ReadOnlyNote() {
  if (useCanEdit()) return null;
  return (
    <Alert id="read-only" tone="warning" silent mb={4}>
      You can view everything here. Only a Super Admin can make changes.
    </Alert>
  );
}
