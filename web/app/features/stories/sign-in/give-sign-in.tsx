import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import type { GiveSignInProps } from './give-sign-in.dialog.tsx';

const GiveSignInDialog = lazyComponent(() => import('./give-sign-in.dialog.tsx'), { floating: true });

interface Props extends GiveSignInProps {
  /** Whether the storyteller was invited before. */
  invited: boolean;
  disabled?: boolean;
}

/** The button with which a helper or staff give a storyteller a sign-in of their own. */
export function GiveSignIn({ invited, disabled = false, ...props }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
        {invited ? `Invite ${props.fname} again` : `Give ${props.fname} a sign-in`}
      </Button>
      {opened && <GiveSignInDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
