import { type ComponentProps, useEffect, useState } from 'react';
import { runWhenIdle } from '../loading/idle.ts';
import { lazyComponent } from '../loading/lazy-component.tsx';
import type { Confirm } from './confirm.tsx';

type Props = ComponentProps<typeof Confirm>;

const Content = lazyComponent<Props>(async () => ({ default: (await import('./confirm.tsx')).Confirm }), {
  floating: true,
});

/** A confirmation whose code is loaded when the browser is idle, so that it also opens while the browser is offline. */
export function LazyConfirm(props: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => runWhenIdle(Content.preload), []);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened && <Content {...props} />;
}
