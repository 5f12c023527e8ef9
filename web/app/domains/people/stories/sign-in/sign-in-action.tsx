import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import type { GiveSignInProps } from './give-sign-in.dialog.tsx';

const GiveSignInDialog = lazyComponent(() => import('./give-sign-in.dialog.tsx'), { floating: true });

/**
 * The button with which staff give a storyteller a sign-in. Separate from that of the home page, which loads no Mantine
 * component for it.
 */
export function SignInAction(props: GiveSignInProps & { storytellerId: string }) {
  const editProps = editableProps(useCanEdit());
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpened(true)} {...editProps}>
        Give {props.fname} a sign-in
      </Button>
      {opened && <GiveSignInDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
