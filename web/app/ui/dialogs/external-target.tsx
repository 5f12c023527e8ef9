import { type RefCallback, useLayoutEffect } from 'react';

interface Props {
  element: HTMLElement;
  /** Set by the target of a Mantine popover or menu. */
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
