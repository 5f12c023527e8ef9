import { Popover as MantinePopover } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExternalTarget, useOpenedAfterMount } from './dialogs/late-overlay.tsx';

interface Props {
  /** The button that opens the popover, with its ARIA attributes. */
  button: HTMLElement;
  label: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A popover below a button, which is loaded after the button. The focus begins on the element with `data-autofocus`. */
export const LatePopover = ({ button, label, opened, onChange, className, children }: Props) => (
  <MantinePopover
    opened={useOpenedAfterMount(opened)}
    onChange={onChange}
    position="bottom-end"
    offset={12}
    width="min(26rem, calc(100vw - 1.5rem))"
    shadow="md"
    zIndex={300}
    trapFocus
    returnFocus
    withRoles={false}
  >
    <MantinePopover.Target>
      <ExternalTarget element={button} />
    </MantinePopover.Target>
    <MantinePopover.Dropdown {...(className && { className })} role="dialog" aria-label={label}>
      {children}
    </MantinePopover.Dropdown>
  </MantinePopover>
);
