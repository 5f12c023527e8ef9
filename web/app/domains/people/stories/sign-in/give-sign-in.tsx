import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import type { GiveSignInProps } from './give-sign-in.dialog.tsx';

const GiveSignInDialog = lazyComponent(() => import('./give-sign-in.dialog.tsx'), { floating: true });

interface Props extends Pick<GiveSignInProps, 'fname'> {
  /** Whether the storyteller was invited before. */
  wasInvited: boolean;
}

/** The button with which a helper gives the storyteller of the active story a sign-in of their own. */
export function GiveSignIn({ wasInvited, fname }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="outline" round onClick={() => setOpened(true)}>
        {wasInvited ? `Invite ${fname} again` : `Give ${fname} a sign-in`}
      </Button>
      {opened && <GiveSignInDialog fname={fname} onClose={() => setOpened(false)} />}
    </>
  );
}
