import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

const AddCustomerDialog = lazyComponent(() => import('./add-customer.dialog.tsx'), { floating: true });

/** The button that opens the form for a customer without a booking. */
export function AddCustomer() {
  const canEdit = useCanEdit();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)} {...editableProps(canEdit)}>
        <Icon name="plus" />
        Add customer
      </Button>
      {opened && <AddCustomerDialog onClose={() => setOpened(false)} />}
    </>
  );
}
