import { type RefCallback, useEffect, useLayoutEffect, useState } from 'react';

interface Props {
  element: HTMLElement;
  /** Set by the target of a popover or menu of Mantine. */
  ref?: RefCallback<HTMLElement>;
}

/**
 * The only child of `Popover.Target` or `Menu.Target` if the target is an element outside the popover. This way, the
 * code of the popover can be loaded after the button that opens it. The button has its own ARIA attributes.
 */
export function ExternalTarget({ element, ref }: Props) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}

/**
 * `opened`, but false in the first rendering. For a popover, menu or drawer that is rendered when it is first opened:
 * Mantine remembers what had the focus, to return it, when `opened` changes.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
