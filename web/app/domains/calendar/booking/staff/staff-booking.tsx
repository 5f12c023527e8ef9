import { useState } from 'react';
import { useAbility } from '../../../../api/sign-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

const BookCallerDialog = lazyComponent(() => import('./book-caller.dialog.tsx'), { floating: true });

/** The dialog with which staff move an interview, loaded on first use. */
export const MoveByStaffDialog = lazyComponent(() => import('./move-by-staff.dialog.tsx'), {
  floating: true,
});

/** The button that opens the form for a caller's booking. */
export function BookCaller() {
  const [canViewBusiness, canEdit] = [useAbility('view_business'), useCanEdit()];
  const [opened, setOpened] = useState(false);
  if (!canViewBusiness) return null;
  return (
    <>
      <Button onClick={() => setOpened(true)} {...editableProps(canEdit)}>
        <Icon name="plus" />
        Book for a caller
      </Button>
      {opened && <BookCallerDialog onClose={() => setOpened(false)} />}
    </>
  );
}
